import { Link } from '@tanstack/react-router'
import { ArrowRightLeft, CopyPlus, Eye, EyeOff, Inbox, Paperclip, Pencil, Trash2, Undo2 } from 'lucide-react'
import { lesson } from '#contract/records/lesson.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { moveItems } from '#client/ui/move-items.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import type { LessonRow } from './-lesson-form.ts'
import type { useLessonActions } from './-use-lesson-actions.ts'

interface LessonRowActionsProps {
  readonly row: Row<LessonRow>
  readonly courseId: RecordId
  readonly index: number
  readonly count: number
  readonly actions: ReturnType<typeof useLessonActions>
  readonly onMove: (to: number) => void
  readonly onAskPlace: () => void
  readonly onAskCourse: () => void
}

/** Edit, Files, Delete and the rest: two icons and a menu on a laptop, one sheet on a phone. */
export function LessonRowActions(props: LessonRowActionsProps) {
  const { row, courseId } = props
  const laptop = useLaptop()
  const title = nameOf(lesson, row.record)
  const at = { courseId: String(courseId), lessonId: String(row.id) }
  return (
    <>
      {laptop && !row.state?.deleted && (
        <>
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId"
            params={at}
            className="icon-btn"
            aria-label={`Edit ${title}`}
            title="Edit"
          >
            <Pencil {...icon} aria-hidden="true" />
          </Link>
          <Link
            to="/admin/courses/$courseId/lessons/$lessonId/files"
            params={at}
            className="icon-btn"
            aria-label={`Files of ${title}`}
            title="Files"
          >
            <Paperclip {...icon} aria-hidden="true" />
          </Link>
        </>
      )}
      <Menu
        label={`Actions for ${title}`}
        items={row.state?.deleted ? deletedItems(props) : items(props)}
        head={{ title, meta: <span className="text-small text-ink-3">{`Lesson ${props.index + 1}`}</span> }}
      />
    </>
  )
}

const icon = { strokeWidth: 1.75 }

function items({ row, courseId, index, count, actions, ...asks }: LessonRowActionsProps): MenuItem[] {
  const { id, record, state } = row
  const at = { courseId: String(courseId), lessonId: String(id) }
  const published = record.is_published
  const write = may('content.write')
  return [
    {
      label: 'Edit',
      icon: <Pencil {...icon} />,
      link: (props) => <Link to="/admin/courses/$courseId/lessons/$lessonId" params={at} {...props} />,
    },
    {
      label: 'Files',
      icon: <Paperclip {...icon} />,
      link: (props) => <Link to="/admin/courses/$courseId/lessons/$lessonId/files" params={at} {...props} />,
    },
    ...(state ? [viewChanges] : []),
    ...(write
      ? [
          {
            label: published ? 'Unpublish' : 'Publish',
            icon: published ? <EyeOff {...icon} /> : <Eye {...icon} />,
            onSelect: () => void actions.setPublished(row, !published),
          },
          { label: 'Duplicate', icon: <CopyPlus {...icon} />, onSelect: () => void actions.duplicate(row, index) },
          ...moveItems({ index, count, onMove: asks.onMove, onAsk: asks.onAskPlace }),
          { label: 'Move to another course', icon: <ArrowRightLeft {...icon} />, onSelect: asks.onAskCourse },
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

function deletedItems({ row, actions }: LessonRowActionsProps): MenuItem[] {
  return [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: () => void actions.keep(row) }, viewChanges]
}
