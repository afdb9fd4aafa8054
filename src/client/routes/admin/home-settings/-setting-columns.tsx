import { homeSetting } from '#contract/records/home-setting.ts'
import { nameOf } from '#contract/records/record.ts'
import type { Row, RowOf } from '#client/offline/reading/use-rows.ts'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { listOfJson } from '#contract/home/known-value.ts'

export type SettingRow = RowOf<typeof homeSetting>

export const statusWord = ({ is_active }: Pick<SettingRow, 'is_active'>) => (is_active ? 'Active' : 'Inactive')

/** A value in a few words. */
export function valueWords({ type, value }: Pick<SettingRow, 'type' | 'value'>): string {
  switch (type) {
    case 'boolean':
      return value === '1' ? 'On' : 'Off'
    case 'json': {
      const items = listOfJson(value)
      return items === null ? value.slice(0, 120) : formatCount(items.length, 'item')
    }
    case 'image':
      return value === '' ? 'No image' : 'Image'
    case 'text':
      return value === '' ? 'Empty' : value.slice(0, 120)
  }
}

export function settingColumns(
  resolveSrc: (src: string) => string,
  onToggle: (row: Row<SettingRow>, on: boolean) => void,
): readonly Column<Row<SettingRow>>[] {
  return [
    {
      key: 'title',
      header: 'Setting',
      width: '34%',
      phone: 'primary',
      cell: ({ record }) => nameOf(homeSetting, record),
      below: ({ record }) => <span className="font-mono">{record.key}</span>,
    },
    {
      key: 'value',
      header: 'Value',
      // A part of the whole, as the title's, so that the tables of all categories stand in the same columns.
      width: '42%',
      phone: 'meta',
      cell: ({ id, record }) =>
        record.type === 'image' ? (
          <Thumb src={record.value || null} resolveSrc={resolveSrc} of={{ type: 'home-setting', id, group: id }} />
        ) : (
          <span className="block truncate text-small text-ink-2">{valueWords(record)}</span>
        ),
      phoneCell: ({ record }) => {
        const words = valueWords(record)
        return words && <span className="line-clamp-1">{words}</span>
      },
    },
    {
      key: 'status',
      header: 'Active',
      width: '88px',
      phone: 'state',
      cell: (row) => (
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-label={`Active: ${nameOf(homeSetting, row.record)}`}
          aria-checked={row.record.is_active}
          checked={row.record.is_active}
          disabled={row.state?.deleted ?? false}
          onChange={(event) => onToggle(row, event.target.checked)}
        />
      ),
      phoneCell: ({ record }) => statusWord(record),
    },
  ]
}
