import { Link } from '@tanstack/react-router'
import { CopyPlus, Eye, EyeOff, History, Inbox, Pencil, Trash2, Undo2 } from 'lucide-react'
import { isLocalId } from '#contract/records/policy.ts'
import { may } from '#client/data/session.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Menu, type MenuItem } from '#client/ui/menu.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { StatusText } from './-post-columns.tsx'
import { postName, type PostRow } from './-post-form.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { baseOf, type usePostActions } from './-use-post-actions.ts'

interface PostMenuProps {
  readonly row: Row<PostRow>
  readonly actions: ReturnType<typeof usePostActions>
  readonly resolveSrc: (src: string) => string
}

/** The row menu of a post: a menu on a laptop, a sheet headed by the post on a phone. */
export function PostMenu({ row, actions, resolveSrc }: PostMenuProps) {
  const { id, record, state } = row
  const title = postName(record)
  return (
    <Menu
      label={`Actions for ${title}`}
      items={state?.deleted ? deletedItems(row, actions) : items(row, actions)}
      head={{
        title,
        lead: <Thumb src={record.featured_image} resolveSrc={resolveSrc} />,
        meta: state ? (
          <RowMark state={state.mark} label={state.label} />
        ) : (
          <span className="text-small text-ink-3">
            <StatusText post={record} />
          </span>
        ),
      }}
      key={id}
    />
  )
}

const icon = { strokeWidth: 1.75 }

function items({ id, record, state }: Row<PostRow>, actions: PostMenuProps['actions']): MenuItem[] {
  const row = { id, record, state }
  const published = record.is_published
  const write = may('content.write')
  return [
    {
      label: 'Edit',
      icon: <Pencil {...icon} />,
      link: (props) => <Link to="/admin/posts/$postId" params={{ postId: String(id) }} {...props} />,
    },
    {
      label: 'View revisions',
      icon: <History {...icon} />,
      ...(isLocalId(id)
        ? { disabledReason: 'It was not sent yet' }
        : { link: (props) => <Link to="/admin/posts/$postId/revisions" params={{ postId: String(id) }} {...props} /> }),
    },
    ...(state ? [viewChanges] : []),
    ...(write
      ? [
          {
            label: published ? 'Unpublish' : 'Publish',
            icon: published ? <EyeOff {...icon} /> : <Eye {...icon} />,
            onSelect: () => void actions.setPublished(row, !published),
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
            onSelect: () => void actions.remove({ id, title: postName(record), base: baseOf(row) }),
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

function deletedItems(row: Row<PostRow>, actions: PostMenuProps['actions']): MenuItem[] {
  return [{ label: 'Undo', icon: <Undo2 {...icon} />, onSelect: () => void actions.keep(row) }, viewChanges]
}
