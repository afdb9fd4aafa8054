import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { post, postStatus } from '#contract/records/post.ts'
import { LAST_EDITED, LAST_PUBLISHED, NEXT_SCHEDULED } from '#client/data/dashboard-queries.ts'
import { type Row, type RowOf, useRows } from '#client/offline/reading/use-rows.ts'
import { formatDateTime, formatWhen } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { DraftRows, useDeviceDrafts } from './-device-drafts.tsx'

const STATUS_WORDS = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled' } as const
const MOST = 5

type Listed = RowOf<typeof post>

const accepts = {
  scheduled: (post: Listed) => postStatus(post, Date.now()) === 'scheduled',
  published: (post: Listed) => postStatus(post, Date.now()) === 'published',
}

/** What was typed and not saved, what was edited last, what was published last and what comes next. */
export function ContinueWhereYouLeftOff() {
  const { drafts, failed, reload } = useDeviceDrafts()
  const edited = useRows(post, LAST_EDITED)
  const scheduled = useRows(post, NEXT_SCHEDULED, { accepts: accepts.scheduled }).rows?.[0]
  const published = useRows(post, LAST_PUBLISHED, { accepts: accepts.published }).rows?.[0]
  // A record with a draft stands there once, as the draft.
  const posts = edited.rows
    ?.filter((row) => !drafts.some((draft) => !draft.isElsewhere && draft.draftId === `${post.type}:${row.id}`))
    .slice(0, Math.max(0, MOST - drafts.length))
  if (drafts.length === 0 && !posts?.length && !failed) return null
  return (
    <Section title="Continue where you left off">
      {failed && (
        <p className="py-3 text-small text-bad">Failed to read the drafts on this device. They are still there.</p>
      )}
      <ul className="list-rows">
        <DraftRows drafts={drafts} reload={reload} />
        {posts?.map((row) => (
          <PostRow key={row.id} row={row} />
        ))}
      </ul>
      <Outlook published={published} scheduled={scheduled} />
    </Section>
  )
}

function PostRow({ row: { id, record, state } }: { readonly row: Row<Listed> }) {
  const [now] = useState(Date.now)
  return (
    <li className={state?.deleted ? 'openable deleted' : 'openable'}>
      <div className="words">
        <Link to="/admin/posts/$postId" params={{ postId: String(id) }} className="row-open">
          <span className="row-title">{record.title}</span>
        </Link>
        <div className="meta">
          <span>
            {state ? <RowMark state={state.mark} label={state.label} /> : STATUS_WORDS[postStatus(record, now)]}
          </span>
          <span>Post</span>
          {record.updated_at && <span>{formatWhen(record.updated_at)}</span>}
        </div>
      </div>
    </li>
  )
}

interface OutlookProps {
  readonly published: Row<Listed> | undefined
  readonly scheduled: Row<Listed> | undefined
}

function Outlook({ published, scheduled }: OutlookProps) {
  if (!published?.record.published_at && !scheduled?.record.published_at) return null
  return (
    <ul className="mt-3 grid gap-1.5 text-small text-ink-3">
      {scheduled?.record.published_at && (
        <li>
          Next to be published, {formatDateTime(scheduled.record.published_at)}: <PostLink row={scheduled} />
        </li>
      )}
      {published?.record.published_at && (
        <li>
          Last published, {formatDateTime(published.record.published_at)}: <PostLink row={published} />
        </li>
      )}
    </ul>
  )
}

function PostLink({ row }: { readonly row: Row<Listed> }) {
  return (
    <Link
      to="/admin/posts/$postId"
      params={{ postId: String(row.id) }}
      className="text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-accent"
    >
      {row.record.title}
    </Link>
  )
}
