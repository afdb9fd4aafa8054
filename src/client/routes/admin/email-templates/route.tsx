import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { CopyPlus, Power } from 'lucide-react'
import { emailTemplate } from '#contract/records/email-template.ts'
import { isFound } from '#contract/records/searched.ts'
import { type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { ListPage } from '#client/records/list-page.tsx'
import { viewRevisions } from '#client/records/revisions/view-revisions.tsx'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatWhen } from '#client/ui/format.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { type TemplateRow, TEMPLATES } from './-template-list.ts'
import { CATEGORY_WORDS, TYPE_WORDS, USE_WORDS } from './-template-words.ts'

export const Route = createFileRoute('/admin/email-templates')({
  validateSearch: TEMPLATES.schema,
  component: () => (
    <RequireAccess access="admin">
      <TemplatesPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const icon = { strokeWidth: 1.75 } as const

function useTemplateActions() {
  const actions = useRecordActions(emailTemplate)
  return {
    ...actions,
    toggle: (row: Row<TemplateRow>) =>
      actions.change(
        row,
        { is_active: !row.record.is_active },
        { act: row.record.is_active ? 'deactivate' : 'activate' },
      ),
  }
}

function columnsWith(onToggle: (row: Row<TemplateRow>) => void): readonly Column<Row<TemplateRow>>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      phone: 'primary',
      sortable: true,
      cell: ({ record }) => <span dir="auto">{record.name}</span>,
      below: ({ record }) => (
        <span dir="auto" className="line-clamp-1">
          {record.subject}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '112px',
      phone: 'state',
      cell: (row) => (
        <button
          type="button"
          className="badge-button"
          aria-pressed={row.record.is_active}
          aria-label={`${row.record.name}: ${row.record.is_active ? 'active, make inactive' : 'inactive, make active'}`}
          onClick={() => onToggle(row)}
        >
          <Badge tone={row.record.is_active ? 'ok' : 'neutral'}>{row.record.is_active ? 'Active' : 'Inactive'}</Badge>
        </button>
      ),
      phoneCell: ({ record }) => (record.is_active ? 'Active' : 'Inactive'),
    },
    {
      key: 'category',
      header: 'Category',
      width: '120px',
      phone: 'meta',
      cell: ({ record }) => CATEGORY_WORDS[record.category],
    },
    {
      key: 'used_for',
      header: 'Used for',
      width: '160px',
      phone: 'hidden',
      cell: ({ record }) => (record.used_for === 'none' ? '–' : USE_WORDS[record.used_for]),
    },
    { key: 'type', header: 'Type', width: '104px', phone: 'meta', cell: ({ record }) => TYPE_WORDS[record.type] },
    {
      key: 'updated_at',
      header: 'Updated',
      sortable: 'time',
      width: '112px',
      phone: 'hidden',
      cell: ({ record }) => (record.updated_at === undefined ? '' : formatWhen(record.updated_at)),
    },
  ]
}

/** The texts of the site’s mails; the whole list is here, so that it is searched and filtered on the device. */
function TemplatesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const view = useRows(emailTemplate, {})
  const actions = useTemplateActions()
  const compare = TEMPLATES.compare(search)
  const rows = view.rows
    ?.filter(
      ({ record }) =>
        isFound(emailTemplate, record, search.q) &&
        (search.category === undefined || record.category === search.category) &&
        (search.active === undefined || record.is_active),
    )
    .toSorted((a, b) => compare(a.record, b.record))
  return (
    <>
      <ListPage
        record={emailTemplate}
        searchLabel="Search templates"
        view={view}
        rows={rows}
        columns={columnsWith((row) => void actions.toggle(row))}
        list={TEMPLATES}
        search={search}
        onSearch={(next, replace) => void navigate({ to: '/admin/email-templates', search: next, replace })}
        filters={[
          {
            name: 'category',
            label: 'Category',
            options: ['All categories', ...Object.entries(CATEGORY_WORDS).map(([value, label]) => ({ value, label }))],
          },
          { name: 'active', label: 'Active only' },
        ]}
        actions={actions}
        menu={(row) => ({
          meta: row.record.subject,
          views: [
            viewRevisions(row.id, (look) => (
              <Link
                to="/admin/email-templates/$templateId/revisions"
                params={{ templateId: String(row.id) }}
                {...look}
              />
            )),
          ],
          changes: [
            {
              label: row.record.is_active ? 'Deactivate' : 'Activate',
              icon: <Power {...icon} />,
              onSelect: () => void actions.toggle(row),
            },
            {
              label: 'Duplicate',
              icon: <CopyPlus {...icon} />,
              onSelect: () => void actions.duplicate(row, { is_active: false }),
            },
          ],
        })}
        emptyText="Write an email once. The names of people and courses are filled in when it is sent."
        layered
        back={BACK}
      />
      <Outlet />
    </>
  )
}
