import { Link } from '@tanstack/react-router'
import { CopyPlus, Eye, EyeOff, Inbox, ListVideo, Paperclip, Pencil, Trash2, Undo2 } from 'lucide-react'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { statusWord } from './-course-columns.tsx'
import { itemsWithin } from './-course-figures.ts'
import { type CourseRow, courseName, lessonsAddress } from './-course-form.ts'
import type { CourseActions } from './-use-course-actions.ts'

interface CourseMenuProps {
  readonly row: Row<CourseRow>
  readonly actions: CourseActions
  readonly resolveSrc: (src: string) => string
  readonly onEdit: () => void
  readonly onFiles: () => void
  readonly onDuplicate: () => void
  /** Moves in the order of the courses. */
  readonly moves: readonly MenuItem[]
}

const icon = { strokeWidth: 1.75 }

/** Edit and Files at hand on a laptop; the rest in the menu, a sheet headed by the course on a phone. */
export function CourseMenu(props: CourseMenuProps) {
  const { row, actions, resolveSrc, onEdit, onFiles } = props
  const { record, state } = row
  const laptop = useLaptop()
  const title = courseName(record)
  const items = useItems(props)
  return (
    <>
      {laptop && !state?.deleted && (
        <>
          <IconButton label={`Edit ${title}`} onClick={onEdit}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={`Files of ${title}`} onClick={onFiles}>
            <Paperclip {...icon} />
          </IconButton>
        </>
      )}
      <Menu
        label={`Actions for ${title}`}
        items={
          state?.deleted
            ? [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: () => void actions.keep(row) }, viewChanges]
            : items
        }
        head={{
          title,
          lead: <Thumb src={record.image_url} resolveSrc={resolveSrc} />,
          meta: state ? (
            <RowMark state={state.mark} label={state.label} />
          ) : (
            <span className="text-small text-ink-3">{statusWord(record)}</span>
          ),
        }}
      />
    </>
  )
}

function useItems({ row, actions, onEdit, onFiles, onDuplicate, moves }: CourseMenuProps): MenuItem[] {
  const { id, record, state } = row
  const { online } = useReachability()
  const snapshot = useOutbox()
  const published = record.is_published
  const notSent = state !== undefined || itemsWithin(snapshot, id).length > 0
  return [
    { label: 'Edit', icon: <Pencil {...icon} />, onSelect: onEdit },
    { label: 'Files', icon: <Paperclip {...icon} />, onSelect: onFiles },
    { label: 'Lessons', icon: <ListVideo {...icon} />, link: (props) => <Link {...lessonsAddress(id)} {...props} /> },
    ...(state ? [viewChanges] : []),
    ...(may('content.write')
      ? [
          {
            label: published ? 'Unpublish' : 'Publish',
            icon: published ? <EyeOff {...icon} /> : <Eye {...icon} />,
            onSelect: () => void actions.setPublished(row, !published),
          },
          {
            label: 'Duplicate',
            icon: <CopyPlus {...icon} />,
            onSelect: onDuplicate,
            // The server makes the copy, from what it has.
            disabledReason: online ? (notSent ? 'Its edits were not sent yet' : undefined) : 'Needs a connection',
          },
          ...moves,
        ]
      : []),
    ...(may('content.delete')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 {...icon} />,
            danger: true,
            separated: true,
            onSelect: () => void actions.remove(row),
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
