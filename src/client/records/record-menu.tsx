import { Link } from '@tanstack/react-router'
import { Inbox, Pencil, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import type { RenderLink } from '#client/ui/link.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { useLaptop } from '#client/ui/use-media.ts'

/** What one kind of record adds to the menu of a row. */
export interface RowMenu {
  /** The picture and the second line of the phone's sheet. */
  readonly lead?: ReactNode
  readonly meta?: ReactNode
  /** Where people go as often as to its editor: on a laptop the ways to both also stand before the menu. */
  readonly often?: MenuItem
  /** Ways to look at it, for everybody. */
  readonly views?: readonly MenuItem[]
  /** Ways to change it, for those who may. */
  readonly changes?: readonly MenuItem[]
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
  const { record: kind, row, lead, meta, often, link, onKeep } = props
  const { id, record, state } = row
  const title = nameOf(kind, record)
  const laptop = useLaptop()
  const open = { label: may('content.write') ? 'Edit' : 'Open', icon: <Pencil {...icon} />, link }
  return (
    <>
      {often && laptop && !state?.deleted && (
        <>
          <AtHand item={open} label={`${open.label} ${title}`} />
          <AtHand item={often} label={`${often.label} of ${title}`} />
        </>
      )}
      <Menu
        key={id}
        label={`Actions for ${title}`}
        items={
          state?.deleted
            ? [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: onKeep }, viewChanges]
            : items(open, props)
        }
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
    </>
  )
}

function AtHand({ item: { icon, link, onSelect }, label }: { readonly item: MenuItem; readonly label: string }) {
  if (link) return link({ className: 'icon-btn', 'aria-label': label, title: label, children: icon })
  return (
    <IconButton label={label} onClick={onSelect}>
      {icon}
    </IconButton>
  )
}

function items(open: MenuItem, { row: { state }, often, views = [], changes = [], onDelete }: RecordMenuProps) {
  const above = [
    open,
    ...(often ? [often] : []),
    ...views,
    ...(state ? [viewChanges] : []),
    ...(may('content.write') ? changes : []),
  ]
  if (!may('content.delete')) return above
  const separated = above.length > 1
  return [...above, { label: 'Delete', icon: <Trash2 {...icon} />, danger: true, separated, onSelect: onDelete }]
}

const viewChanges: MenuItem = {
  label: 'View changes',
  icon: <Inbox {...icon} />,
  link: (props) => <Link to="/admin/outbox" {...props} />,
}
