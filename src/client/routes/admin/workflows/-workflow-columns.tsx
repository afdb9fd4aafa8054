import { Gem, Star } from 'lucide-react'
import { nameOf } from '#contract/records/record.ts'
import { workflow } from '#contract/records/workflow.ts'
import { WORKFLOW_STATUSES, type WorkflowStatus } from '#contract/records/workflow-list.ts'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { IconButton } from '#client/ui/button.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatNumber, formatWhen } from '#client/ui/format.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import type { Choices } from '#client/records/choices.ts'
import type { WorkflowActions, WorkflowFlag } from './-use-workflow-actions.ts'
import type { WorkflowRow } from './-workflow-search.ts'

const TONES: Readonly<Record<WorkflowStatus, Tone>> = { published: 'ok', draft: 'neutral', archived: 'neutral' }
export const STATUS_WORDS: Readonly<Record<WorkflowStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  archived: 'Archived',
}

export const STATUSES = WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))

export function StatusBadge({ status }: { readonly status: WorkflowStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
}

interface ColumnsInput {
  readonly categories: Choices
  readonly resolveSrc: (src: string) => string
  /** Files of a row, with those that wait on this device. */
  readonly fileCount: (row: Row<WorkflowRow>) => number
  readonly actions: WorkflowActions
}

export function workflowColumns(input: ColumnsInput): readonly Column<Row<WorkflowRow>>[] {
  const { categories, resolveSrc, fileCount, actions } = input
  return [
    {
      key: 'image',
      header: 'Image',
      quietHeader: true,
      width: '72px',
      phone: 'lead',
      cell: ({ id, record }) => (
        <Thumb
          src={record.image_url}
          resolveSrc={resolveSrc}
          of={{ type: 'workflow', id, group: record.workflow_category_id }}
        />
      ),
    },
    {
      key: 'title',
      header: 'Title',
      sortable: true,
      phone: 'primary',
      cell: ({ record }) => nameOf(workflow, record),
      below: ({ record }) => record.summary,
    },
    {
      key: 'category',
      header: 'Category',
      width: '128px',
      phone: 'meta',
      cell: ({ record }) => categories.find(record.workflow_category_id)?.name ?? '',
    },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      width: '104px',
      phone: 'state',
      cell: ({ record }) => <StatusBadge status={record.status} />,
      phoneCell: ({ record }) => STATUS_WORDS[record.status],
    },
    flagColumn('is_featured', 'Featured', actions),
    flagColumn('is_premium', 'Premium', actions),
    {
      key: 'files',
      header: 'Files',
      width: '56px',
      gives: 'always',
      align: 'end',
      phone: 'hidden',
      cell: (row) => formatNumber(fileCount(row)),
    },
    {
      key: 'updated_at',
      header: 'Updated',
      sortable: 'time',
      width: '88px',
      gives: 'beside-sidebar',
      phone: 'hidden',
      cell: ({ record }) => (record.updated_at === undefined ? '' : formatWhen(record.updated_at)),
    },
  ]
}

const ICONS = { is_featured: Star, is_premium: Gem }

/** A toggle on a laptop's row; on a phone its word, and the toggle in the menu. */
function flagColumn(flag: WorkflowFlag, header: string, actions: WorkflowActions): Column<Row<WorkflowRow>> {
  const Icon = ICONS[flag]
  return {
    key: flag,
    header,
    width: '76px',
    phone: 'state',
    cell: (row) => {
      const on = row.record[flag]
      if (!may('content.write') || row.state?.deleted) return on ? 'Yes' : ''
      return (
        <IconButton
          label={`${header}: ${nameOf(workflow, row.record)}`}
          small
          pressed={on}
          className={on ? 'text-accent' : 'text-control'}
          onClick={() => void actions.setFlag(row, flag, !on)}
        >
          <Icon strokeWidth={1.75} fill={on ? 'currentColor' : 'none'} />
        </IconButton>
      )
    },
    phoneCell: ({ record }) => record[flag] && header,
  }
}
