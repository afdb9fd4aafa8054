import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { CircleStar, CopyPlus, Download, FileUp, Plus, Power } from 'lucide-react'
import type { RecordId } from '#contract/records/policy.ts'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { isFound } from '#contract/records/searched.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Saved } from '#client/offline/engine/outbox/outbox.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { useSession } from '#client/data/use-session.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { viewRevisions } from '#client/records/revisions/view-revisions.tsx'
import { undoSaves } from '#client/records/undo-saves.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import type { RenderLink } from '#client/ui/link.ts'
import { WayButton } from '#client/ui/list-head.tsx'
import type { MenuItem } from '#client/ui/menu.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { statusWord, templateColumns } from './-template-columns.tsx'
import { type TemplateRow, TEMPLATES } from './-template-list.ts'
import { CATEGORY_OPTIONS, CATEGORY_WORDS } from './-template-words.ts'
import { exportTemplate } from './-template-file.ts'
import './-cv-templates.css'

export const Route = createFileRoute('/admin/cv-templates/_list')({
  validateSearch: TEMPLATES.schema,
  component: () => (
    <RequireAccess access="admin">
      <TemplatesPage />
    </RequireAccess>
  ),
})

type TemplatesRow = Row<TemplateRow>

const icon = { strokeWidth: 1.75 } as const
const DEFAULT_FAILED = 'Failed to set default template'
const DELETE = 'Are you sure you want to delete this template? It stays in the trash for 30 days.'

/** What waits to be sent goes before what the server said last: there is one default. */
function defaultOf(rows: readonly TemplatesRow[] | undefined): TemplatesRow | undefined {
  const all = rows?.filter(({ record }) => record.is_default) ?? []
  return all.find(({ state }) => state !== undefined) ?? all[0]
}

/** @param current the one that is the default now */
function useTemplateActions(current: TemplatesRow | undefined) {
  const actions = useRecordActions(cvTemplate)
  const { outbox } = useWorkspace()
  /** The server takes it from the former default only when another one got it: until then nothing is to be given back. */
  const takeBack = async (saved: Saved, former: TemplatesRow | undefined) => {
    await undoSaves(outbox, [saved])
    const { items, receipts } = outbox.getSnapshot()
    const wasSent = [...items, ...receipts].some(({ opId }) => opId === saved.opId)
    if (!former || !wasSent) return
    const since = { ...former, base: { version: null, values: { is_default: false } } }
    await actions.change(since, { is_default: true }, null, { failed: DEFAULT_FAILED })
  }
  return {
    ...actions,
    remove: (row: TemplatesRow) => actions.remove(row, { text: DELETE }),
    toggle: (row: TemplatesRow) => {
      if (row.record.is_active && row.record.is_default)
        return void toasts.error('Make another template the default before you switch this one off.')
      return void actions.change(
        row,
        { is_active: !row.record.is_active },
        { act: row.record.is_active ? 'deactivate' : 'activate' },
        { failed: 'Failed to update template status' },
      )
    },
    setDefault: (row: TemplatesRow, on: boolean) =>
      void actions.change(
        row,
        on ? { is_default: true, is_active: true } : { is_default: false },
        { act: on ? 'make-default' : 'update' },
        { failed: DEFAULT_FAILED, undo: (saved) => takeBack(saved, on ? current : undefined) },
      ),
  }
}

/** How CVs look; the whole list is here, so that it is searched and filtered on the device. */
function TemplatesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = useRows(cvTemplate, {})
  const current = defaultOf(view.rows)
  const actions = useTemplateActions(current)
  const { resolveSrc } = useOutboxUpload()
  const compare = TEMPLATES.compare(search)
  const rows = view.rows
    ?.filter(
      ({ record }) =>
        isFound(cvTemplate, record, search.q) &&
        (search.category === undefined || record.category === search.category) &&
        (search.status === undefined || record.is_active === (search.status === 'active')),
    )
    .toSorted((a, b) => compare(a.record, b.record))
  return (
    <>
      <ListPage
        record={cvTemplate}
        title="CV templates"
        newLabel="Add New Template"
        view={view}
        rows={rows}
        columns={templateColumns(resolveSrc, current?.id, actions.toggle)}
        list={TEMPLATES}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/cv-templates', search: next, replace })}
        searchLabel="Search templates"
        filters={[
          { name: 'category', label: 'Category', options: ['All categories', ...CATEGORY_OPTIONS] },
          {
            name: 'status',
            label: 'Status',
            options: ['All statuses', { value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }],
          },
        ]}
        actions={actions}
        menu={(row) => ({
          meta: `${CATEGORY_WORDS[row.record.category]} · ATS ${row.record.ats_score}/10 · ${statusWord(row.record)}`,
          views: [revisionsOf(row.id)],
          copies: [
            {
              label: 'Export',
              icon: <Download {...icon} />,
              onSelect: () => void exportTemplate(row.record, resolveSrc),
            },
          ],
          changes: [
            {
              label: row.record.is_active ? 'Off' : 'On',
              icon: <Power {...icon} />,
              onSelect: () => actions.toggle(row),
            },
            {
              label: row.id === current?.id ? 'Remove as default' : 'Default',
              icon: <CircleStar {...icon} />,
              onSelect: () => actions.setDefault(row, row.id !== current?.id),
            },
            {
              label: 'Duplicate',
              icon: <CopyPlus {...icon} />,
              onSelect: () => void actions.duplicate(row, { is_active: false, is_default: false }),
            },
          ],
          deleteReason: row.id === current?.id ? 'Make another template the default first' : undefined,
        })}
        pageMenu={[importItem]}
        noneFound="No templates found"
        noneFoundHint="Try adjusting your search filters."
        emptyText="Get started by creating a new template."
        emptyWith={{
          title: 'No templates found',
          action: <WayButton label="Add Template" icon={<Plus {...icon} />} link={toNew} primary />,
        }}
        notices={import.meta.env.DEV ? <DebugLine count={rows?.length} loading={view.rows === undefined} /> : undefined}
        layered
        back={{ to: '/admin/more', label: 'More' }}
      />
      <Outlet />
    </>
  )
}

const toNew: RenderLink = (look) => <Link to="/admin/cv-templates/create" {...look} />

const importItem: MenuItem = { label: 'Import a template', icon: <FileUp {...icon} />, link: toNew }

const revisionsOf = (id: RecordId): MenuItem =>
  viewRevisions(id, (look) => (
    <Link to="/admin/cv-templates/$templateId/revisions" params={{ templateId: String(id) }} {...look} />
  ))

/** For whoever builds this app; in no released one. */
function DebugLine({ count = 0, loading }: { readonly count: number | undefined; readonly loading: boolean }) {
  const role = useSession().user?.role ?? 'none'
  return (
    <p className="text-small text-ink-3">{`Templates loaded: ${count}, user role: ${role}, loading: ${loading}`}</p>
  )
}
