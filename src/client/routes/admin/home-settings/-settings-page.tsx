import { Eye, EyeOff } from 'lucide-react'
import { homeSetting, homeSettingOrder } from '#contract/records/home-setting.ts'
import { nameOf } from '#contract/records/record.ts'
import { isFound } from '#contract/records/searched.ts'
import { type RowOf, type Row, useRows } from '#client/offline/reading/use-rows.ts'
import { ListPage } from '#client/records/list-page.tsx'
import type { SearchOfList } from '#client/records/list-search.ts'
import { useOrder } from '#client/records/use-order.ts'
import { useRecordActions } from '#client/records/use-record-actions.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { SETTINGS } from './-settings-search.ts'

export type SettingRow = RowOf<typeof homeSetting>
export type SettingsSearch = SearchOfList<typeof SETTINGS>

const statusWord = ({ is_active }: Pick<SettingRow, 'is_active'>) => (is_active ? 'Active' : 'Inactive')

const columns: readonly Column<Row<SettingRow>>[] = [
  {
    key: 'title',
    header: 'Setting',
    phone: 'primary',
    cell: ({ record }) => nameOf(homeSetting, record),
    below: ({ record }) => <span className="font-mono">{record.key}</span>,
  },
  { key: 'type', header: 'Type', width: '96px', phone: 'meta', cell: ({ record }) => record.type },
  {
    key: 'status',
    header: 'Status',
    width: '112px',
    phone: 'state',
    cell: ({ record }) => <Badge tone={record.is_active ? 'ok' : 'neutral'}>{statusWord(record)}</Badge>,
    phoneCell: ({ record }) => statusWord(record),
  },
]

const icon = { strokeWidth: 1.75 }

interface SettingsPageProps {
  readonly search: SettingsSearch
  readonly onSearch: (search: SettingsSearch, replace: boolean) => void
}

/** What the public home page shows. The list is here as a whole, so searching happens on the device. */
export function SettingsPage({ search, onSearch }: SettingsPageProps) {
  const view = useRows(homeSetting, {})
  const order = useOrder({ order: homeSettingOrder, id: null, label: 'Order of home settings', rows: view.rows })
  const actions = useRecordActions(homeSetting)
  const rows = order.rows?.filter(
    ({ record }) =>
      isFound(homeSetting, record, search.q) &&
      (search.status === undefined || record.is_active === (search.status === 'active')),
  )
  const setActive = (row: Row<SettingRow>, on: boolean) =>
    void actions.change(row, { is_active: on }, { act: on ? 'activate' : 'deactivate' }, 'Failed to toggle setting')
  return (
    <ListPage
      record={homeSetting}
      view={view}
      rows={rows}
      order={order}
      columns={columns}
      list={SETTINGS}
      search={search}
      onSearch={onSearch}
      searchPlaceholder="Search titles, keys and values"
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: ['All settings', { value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }],
        },
      ]}
      actions={actions}
      menu={(row, moves) => {
        const on = row.record.is_active
        return {
          meta: statusWord(row.record),
          changes: [
            {
              label: on ? 'Make inactive' : 'Make active',
              icon: on ? <EyeOff {...icon} /> : <Eye {...icon} />,
              onSelect: () => setActive(row, !on),
            },
            ...moves,
          ],
        }
      }}
      emptyText="They are the texts, pictures and lists of your home page."
      layered
      back={{ to: '/admin/more', label: 'More' }}
    />
  )
}
