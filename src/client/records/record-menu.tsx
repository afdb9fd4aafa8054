import { Link } from '@tanstack/react-router'
import { Inbox, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import type { RenderLink } from '#client/ui/link.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'

/** What one kind of record adds to the menu of a row. */
export interface RowMenu {
  /** The picture and the second line of the phone's sheet. */
  readonly lead?: ReactNode
  readonly meta?: ReactNode
  /** What leads to it, where that is no editor. */
  readonly open?: string
  /** Ways to look at it, and out of what waits, for everybody. */
  readonly views?: readonly MenuItem[]
  /** Ways to take it along, for everybody. */
  readonly copies?: readonly MenuItem[]
  /** Ways to change it, for those who may. */
  readonly changes?: readonly MenuItem[]
  /** Unless it was deleted already, when not given. */
  readonly deletable?: boolean
}

interface RecordMenuProps extends RowMenu {
  readonly record: Kind
  readonly row: Row<object>
  readonly link: RenderLink
  readonly onDelete: () => void
  /** Takes back a deletion that was not sent yet. */
  readonly onKeep: () => void
}

const icon = { strokeWidth: 1.75 }

/** The row menu of a record: a menu on a laptop, a sheet headed by the record on a phone. */
export function RecordMenu(props: RecordMenuProps) {
  const { record: kind, row, lead, meta } = props
  const { id, record, state } = row
  const title = nameOf(kind, record)
  return (
    <Menu
      key={id}
      label={`Actions for ${title}`}
      items={items(props)}
      head={{
        title,
        lead,
        meta: state ? (
          <RowMark state={state.mark} label={state.label} />
        ) : (
          meta !== undefined && <span className="text-small text-ink-3">{meta}</span>
        ),
      }}
    />
  )
}

function items({ row: { state }, link, onDelete, onKeep, ...menu }: RecordMenuProps): MenuItem[] {
  const { views = [], copies = [], changes = [], deletable = state?.deleted !== true } = menu
  const write = may('content.write')
  const removal: MenuItem[] =
    deletable && may('content.delete')
      ? [{ label: 'Delete', icon: <Trash2 {...icon} />, danger: true, onSelect: onDelete }]
      : []
  if (state?.deleted) {
    return [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: onKeep }, ...removal, viewChanges]
  }
  const above = [
    { label: menu.open ?? (write ? 'Edit' : 'Open'), icon: <Pencil {...icon} />, link },
    ...views,
    ...(state ? [viewChanges] : []),
    ...copies,
    ...(write ? changes : []),
  ]
  return [...above, ...removal.map((item) => ({ ...item, separated: above.length > 1 }))]
}

const viewChanges: MenuItem = {
  label: 'View changes',
  icon: <Inbox {...icon} />,
  link: (props) => <Link to="/admin/outbox" {...props} />,
}
