import { Link } from '@tanstack/react-router'
import { CopyPlus, Gem, Inbox, Pencil, Star, Trash2, Undo2 } from 'lucide-react'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { Thumb } from '#client/widgets/thumb.tsx'
import { baseOf, type useWorkflowActions } from './-use-workflow-actions.ts'
import { STATUS_WORDS } from './-workflow-columns.tsx'
import { workflowName, type WorkflowRow } from './-workflow-form.ts'

interface WorkflowMenuProps {
  readonly row: Row<WorkflowRow>
  readonly actions: ReturnType<typeof useWorkflowActions>
  readonly resolveSrc: (src: string) => string
}

/** The row menu of a workflow: a menu on a laptop, a sheet headed by the workflow on a phone. */
export function WorkflowMenu({ row, actions, resolveSrc }: WorkflowMenuProps) {
  const { id, record, state } = row
  const title = workflowName(record)
  return (
    <Menu
      label={`Actions for ${title}`}
      items={state?.deleted ? deletedItems(row, actions) : items(row, actions)}
      head={{
        title,
        lead: <Thumb src={record.image_url} resolveSrc={resolveSrc} />,
        meta: state ? (
          <RowMark state={state.mark} label={state.label} />
        ) : (
          <span className="text-small text-ink-3">{STATUS_WORDS[record.status]}</span>
        ),
      }}
      key={id}
    />
  )
}

const icon = { strokeWidth: 1.75 }

function items(row: Row<WorkflowRow>, actions: WorkflowMenuProps['actions']): MenuItem[] {
  const { id, record, state } = row
  const { is_featured: featured, is_premium: premium } = record
  return [
    {
      label: may('content.write') ? 'Edit' : 'Open',
      icon: <Pencil {...icon} />,
      link: (props) => <Link to="/admin/workflows/$workflowId" params={{ workflowId: String(id) }} {...props} />,
    },
    ...(state ? [viewChanges] : []),
    ...(may('content.write')
      ? [
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
          { label: 'Duplicate', icon: <CopyPlus {...icon} />, onSelect: () => void actions.duplicate(row) },
        ]
      : []),
    ...(may('content.delete')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 {...icon} />,
            danger: true,
            separated: true,
            onSelect: () => void actions.remove({ id, title: workflowName(record), base: baseOf(row) }),
          },
        ]
      : []),
  ]
}

const viewChanges: MenuItem = {
  label: 'View changes',
  icon: <Inbox {...icon} />,
  link: (props) => <Link to="/admin/outbox" {...props} />,
}

function deletedItems(row: Row<WorkflowRow>, actions: WorkflowMenuProps['actions']): MenuItem[] {
  return [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: () => void actions.keep(row) }, viewChanges]
}
