import type { Row } from '#client/offline/reading/use-rows.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { Thumb } from '#client/widgets/thumb.tsx'
import type { TemplateRow } from './-template-list.ts'
import { CATEGORY_WORDS } from './-template-words.ts'

export const statusWord = ({ is_active }: Pick<TemplateRow, 'is_active'>) => (is_active ? 'Active' : 'Inactive')

/** @param defaultId of the one that is the default, or will be once what waits was sent */
export function templateColumns(
  resolveSrc: (src: string) => string,
  defaultId: unknown,
  onToggle: (row: Row<TemplateRow>) => void,
): readonly Column<Row<TemplateRow>>[] {
  return [
    {
      key: 'image',
      header: 'Image',
      width: '72px',
      phone: 'lead',
      cell: ({ id, record }) => (
        <Thumb src={record.thumbnail} resolveSrc={resolveSrc} of={{ type: 'cv-template', id, group: id }} />
      ),
    },
    {
      key: 'name',
      header: 'Template',
      phone: 'primary',
      sortable: true,
      cell: ({ id, record }) => (
        <span className="cv-name">
          <span dir="auto">{record.name}</span>
          {id === defaultId && <Badge tone="accent">Default</Badge>}
        </span>
      ),
      below: ({ record }) => record.description !== '' && <bdi>{record.description}</bdi>,
    },
    {
      key: 'category',
      header: 'Category',
      width: '120px',
      phone: 'meta',
      cell: ({ record }) => CATEGORY_WORDS[record.category],
    },
    {
      key: 'ats_score',
      header: 'ATS Score',
      sortable: true,
      width: '104px',
      phone: 'meta',
      cell: ({ record }) => <span className="tabular-nums">{record.ats_score}/10</span>,
      phoneCell: ({ record }) => `ATS ${record.ats_score}/10`,
    },
    {
      key: 'status',
      header: 'Status',
      width: '104px',
      phone: 'state',
      cell: (row) => (
        <button
          type="button"
          className="badge-button"
          aria-pressed={row.record.is_active}
          aria-label={`${row.record.name}: ${row.record.is_active ? 'active, switch off' : 'inactive, switch on'}`}
          onClick={() => onToggle(row)}
        >
          <Badge tone={row.record.is_active ? 'ok' : 'neutral'}>{statusWord(row.record)}</Badge>
        </button>
      ),
      phoneCell: ({ record }) => statusWord(record),
    },
    {
      key: 'creator',
      header: 'Created By',
      width: '140px',
      phone: 'hidden',
      cell: ({ record }) => record.creator?.name ?? 'Unknown',
    },
  ]
}
