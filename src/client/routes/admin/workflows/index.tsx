import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { workflow } from '#contract/records/workflow.ts'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { changeSearch } from '#client/records/list-search.ts'
import { may } from '#client/data/session.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { DataList } from '#client/ui/data-list.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { AttentionBanner } from '#client/records/attention-banner.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useWorkflowCategories } from './-categories.ts'
import { useFileCount } from './-file-count.ts'
import { useWorkflowActions } from './-use-workflow-actions.ts'
import { workflowColumns } from './-workflow-columns.tsx'
import { workflowName } from './-workflow-form.ts'
import { WorkflowMenu } from './-workflow-menu.tsx'
import { accepts, compare, isFiltered, queryOf, sortOf, sortText, WorkflowSearch } from './-workflow-search.ts'
import { WorkflowTools } from './-workflow-tools.tsx'

/** Checklist WF-01, WF-03, WF-20, WF-24, WF-32; decision 15. */
export const Route = createFileRoute('/admin/workflows/')({ validateSearch: WorkflowSearch, component: WorkflowsPage })

function WorkflowsPage() {
  usePageTitle('Workflows')
  useSubPage('Workflows', { to: '/admin/content', label: 'Content' })
  const search = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = (part: Partial<WorkflowSearch>, replace = false) =>
    void navigate({ search: (now) => changeSearch(now, part), replace })

  const here = useMemo(() => ({ accepts: accepts(search), compare: compare(search) }), [search])
  const view = useRows(workflow, { query: queryOf(search) }, here)
  const stats = useQuery(dashboardQueries.workflows)
  const categories = useWorkflowCategories()
  const { resolveSrc } = useOutboxUpload()
  const fileCount = useFileCount()
  const actions = useWorkflowActions()
  const filtered = isFiltered(search)

  return (
    <>
      <PageHead
        title="Workflows"
        quietOnPhone
        sub={view.rows && countWords(view, filtered, stats.data?.featured)}
        asOf={view.asOf !== null && view.offline && <AsOf at={view.asOf} offline />}
        actions={
          may('content.write') && (
            <Link to="/admin/workflows/create" className={buttonClass({ variant: 'primary' })}>
              <Plus strokeWidth={1.75} aria-hidden="true" />
              New workflow
            </Link>
          )
        }
      />
      <AttentionBanner record={workflow} />
      <WorkflowTools search={search} onChange={change} categories={categories} />
      {view.local && (
        <p className="mb-2 text-small text-ink-2" role="note">
          Found on this device. The server may hold more.
        </p>
      )}
      <DataList
        label="Workflows"
        rows={view.rows}
        columns={workflowColumns({
          categories,
          resolveSrc,
          fileCount,
          onFlag: (row, flag, on) => void actions.setFlag(row, flag, on),
        })}
        rowKey={(row) => row.id}
        rowName={(row) => workflowName(row.record)}
        rowState={(row) => row.state}
        rowLink={(row, props) => (
          <Link to="/admin/workflows/$workflowId" params={{ workflowId: String(row.id) }} {...props} />
        )}
        actions={(row) => <WorkflowMenu row={row} actions={actions} resolveSrc={resolveSrc} />}
        sort={sortOf(search)}
        onSort={(sort) => change({ sort: sortText(sort) })}
        missing={view.missing}
        error={
          view.error ? { message: `Failed to load workflows. ${view.error.message}`, onRetry: view.refetch } : undefined
        }
        empty={{ title: 'No workflows yet', text: 'What you automate for others appears here, with its files.' }}
        filtered={filtered ? { title: 'No workflows match', onClear: () => void navigate({ search: {} }) } : undefined}
      />
      <Pager
        label="Pages of workflows"
        page={view.page}
        lastPage={view.lastPage}
        total={view.total}
        perPage={view.perPage}
        onPage={(page) => change({ page })}
      />
    </>
  )
}

function countWords(view: { total: number; unsent: number }, filtered: boolean, featured: number | undefined): string {
  const counted = formatCount(view.total, 'workflow') + (filtered ? ' found' : '')
  const also = !filtered && featured !== undefined ? `, ${formatNumber(featured)} featured` : ''
  return counted + also + (view.unsent > 0 ? `, plus ${formatNumber(view.unsent)} unsent` : '')
}
