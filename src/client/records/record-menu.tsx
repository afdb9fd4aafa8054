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
import { publicItems } from './public-address.tsx'

/** What one kind of record adds to the menu of a row. */
export interface RowMenu {
  /** The picture and the second line of the phone's sheet. */
  readonly lead?: ReactNode
  readonly meta?: ReactNode
  /** What leads to it, where that is no editor. */
  readonly open?: string
  /** Where people go as often as to its editor: on a laptop the ways to both also stand before the menu. */
  readonly often?: MenuItem
  /** Ways to look at it, and out of what waits, for everybody. */
  readonly views?: readonly MenuItem[]
  /** Where visitors read it; null where they can't. */
  readonly address?: string | null
  /** Ways to take it along, for everybody. */
  readonly copies?: readonly MenuItem[]
  /** Ways to change it, for those who may. */
  readonly changes?: readonly MenuItem[]
  /** Unless it was deleted already, when not given. */
  readonly deletable?: boolean
  /** Why it can't be deleted now. */
  readonly deleteReason?: string | undefined
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
  const { record: kind, row, lead, meta, often, link } = props
  const { key, record, state } = row
  const title = nameOf(kind, record)
  const laptop = useLaptop()
  const open = { label: props.open ?? (may('content.write') ? 'Edit' : 'Open'), icon: <Pencil {...icon} />, link }
  return (
    <>
      {often && laptop && !state?.deleted && (
        <>
          <AtHand item={open} label={`${open.label} ${title}`} />
          <AtHand item={often} label={`${often.label} of ${title}`} />
        </>
      )}
      <Menu
        key={key}
        label={`Actions for ${title}`}
        items={items(open, props)}
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

function items(open: MenuItem, { row: { state }, onDelete, onKeep, ...menu }: RecordMenuProps): MenuItem[] {
  const { often, views = [], address = null, copies = [], changes = [], deletable = state?.deleted !== true } = menu
  const removal: MenuItem[] =
    deletable && may('content.delete')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 {...icon} />,
            danger: true,
            onSelect: onDelete,
            disabledReason: menu.deleteReason,
          },
        ]
      : []
  if (state?.deleted) {
    return [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: onKeep }, ...removal, viewChanges]
  }
  const above = [
    open,
    ...(often ? [often] : []),
    ...views,
    ...publicItems(address),
    ...(state ? [viewChanges] : []),
    ...copies,
    ...(may('content.write') ? changes : []),
  ]
  return [...above, ...removal.map((item) => ({ ...item, separated: above.length > 1 }))]
}

const viewChanges: MenuItem = {
  label: 'View changes',
  icon: <Inbox {...icon} />,
  link: (props) => <Link to="/admin/outbox" {...props} />,
}
