import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CopyPlus, Eye, EyeOff, FolderInput, Gem, Star } from 'lucide-react'
import { useMemo } from 'react'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflow } from '#contract/records/workflow.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { prefetchRows } from '#client/offline/reading/prefetch.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { formatNumber } from '#client/ui/format.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { onServer, useRecordChoices } from '#client/records/choices.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { viewRevisions } from '#client/records/revisions/view-revisions.tsx'
import { useFileCount } from './-file-count.ts'
import { useWorkflowActions } from './-use-workflow-actions.ts'
import { STATUS_WORDS, STATUSES, workflowColumns } from './-workflow-columns.tsx'
import { accepts } from './-workflow-found.ts'
import { WORKFLOWS } from './-workflow-search.ts'

export const Route = createFileRoute('/admin/workflows/')({
  validateSearch: WORKFLOWS.schema,
  loaderDeps: ({ search }) => WORKFLOWS.query(search),
  loader: ({ deps }) => prefetchRows('workflow', deps),
  component: WorkflowsPage,
})

const icon = { strokeWidth: 1.75 }

function WorkflowsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const here = useMemo(() => ({ accepts: accepts(search), compare: WORKFLOWS.compare(search) }), [search])
  const view = useRows(workflow, { query: WORKFLOWS.query(search) }, here)
  const stats = useQuery(dashboardQueries.workflows)
  const categories = useRecordChoices(workflowCategory)
  const { resolveSrc } = useOutboxUpload()
  const fileCount = useFileCount()
  const actions = useWorkflowActions()
  return (
    <ListPage
      record={workflow}
      view={view}
      columns={workflowColumns({ categories, resolveSrc, fileCount, actions })}
      list={WORKFLOWS}
      search={search}
      onSearch={(next, replace) => void navigate({ search: next, replace })}
      searchPlaceholder="Search titles, tools and text"
      filters={[
        { name: 'status', label: 'Status', options: ['All statuses', ...STATUSES] },
        { name: 'category', label: 'Category', options: ['All categories', ...onServer(categories.choices)] },
        { name: 'featured', label: 'Featured' },
        { name: 'premium', label: 'Premium' },
      ]}
      actions={actions}
      menu={(row) => {
        const {
          image_url,
          status,
          workflow_category_id: group,
          is_featured: featured,
          is_premium: premium,
        } = row.record
        return {
          lead: <Thumb src={image_url} resolveSrc={resolveSrc} of={{ type: 'workflow', id: row.id, group }} />,
          meta: STATUS_WORDS[status],
          views: [
            viewRevisions(row.id, (look) => (
              <Link to="/admin/workflows/$workflowId/revisions" params={{ workflowId: String(row.id) }} {...look} />
            )),
          ],
          changes: [
            {
              label: featured ? 'Stop featuring' : 'Feature',
              icon: <Star {...icon} />,
              onSelect: () => void actions.setFlag(row, 'is_featured', !featured),
            },
            {
              label: premium ? 'Make free' : 'Make premium',
              icon: <Gem {...icon} />,
              onSelect: () => void actions.setFlag(row, 'is_premium', !premium),
            },
            {
              label: 'Duplicate',
              icon: <CopyPlus {...icon} />,
              onSelect: () => void actions.duplicate(row),
            },
          ],
        }
      }}
      bulk={[
        {
          label: 'Publish',
          icon: <Eye {...icon} />,
          act: (rows) =>
            actions.changeAll(
              rows,
              { status: 'published' },
              { act: 'publish', already: 'already published', failed: 'Failed to publish' },
            ),
        },
        {
          label: 'Unpublish',
          icon: <EyeOff {...icon} />,
          act: (rows) =>
            actions.changeAll(
              rows,
              { status: 'draft' },
              { act: 'unpublish', already: 'already drafts', failed: 'Failed to unpublish' },
            ),
        },
        {
          label: 'Move',
          icon: <FolderInput {...icon} />,
          asks: { label: 'Category', options: onServer(categories.choices) },
          act: (rows, value) =>
            actions.changeAll(
              rows,
              { workflow_category_id: Number(value) },
              { act: 'move', already: 'already in it', failed: 'Failed to move' },
            ),
        },
      ]}
      also={stats.data && `${formatNumber(stats.data.featured)} featured`}
      emptyText="What you automate for others appears here, with its files."
    />
  )
}
