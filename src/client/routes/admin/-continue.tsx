import { Link, useRouter } from '@tanstack/react-router'
import type { DatedPost } from '#contract/calls/dashboard.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress } from '#client/data/address.ts'
import { PLACES } from '#client/shell/places.ts'
import { formatDateTime, formatWhen } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { markOf, stateWords } from '#client/state-grammar.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { DraftRows } from './-device-drafts.tsx'
import type { RecentRow } from './-recent-rows.ts'
import type { RecentOnes } from './-use-recent.ts'

const STATUS_WORDS = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' } as const
const MOST = 5

/** What was typed and not saved, what was edited last, what was published last and what comes next. */
export function ContinueWhereYouLeftOff({ recent }: { readonly recent: RecentOnes }) {
  const { drafts, failed, reload, rows, published, scheduled } = recent
  // A record with a draft stands there once, as the draft.
  const others = rows
    .filter((row) => !drafts.some(({ draftId, isElsewhere }) => !isElsewhere && draftId === row.key))
    .slice(0, Math.max(0, MOST - drafts.length))
  return (
    <Section title="Continue where you left off">
      {failed && (
        <p className="py-3 text-small text-bad">Failed to read the drafts on this device. They are still there.</p>
      )}
      {drafts.length + others.length === 0 && (
        <p className="py-4 text-ink-3">What you edit is listed here, on every device.</p>
      )}
      <ul className="list-rows">
        <DraftRows drafts={drafts} reload={reload} />
        {others.map((row) => (
          <RecentRecord key={row.key} row={row} />
        ))}
      </ul>
      {(published ?? scheduled) && (
        <ul className="mt-3 grid gap-1.5 text-small text-ink-3">
          {scheduled && <DatedLine words="Next to be published" post={scheduled} />}
          {published && <DatedLine words="Last published" post={published} />}
        </ul>
      )}
    </Section>
  )
}

function RecentRecord({ row: { type, title, path, status, at, standing } }: { readonly row: RecentRow }) {
  const routes = useRouter()
  const address = parseAddress(routes, path)
  const words = <span className="row-title">{title}</span>
  const Icon = PLACES.find(({ entity }) => entity === (type === 'lesson' ? 'course' : type))?.icon
  return (
    <li className={address === null ? undefined : 'openable'}>
      {Icon && <Icon size={18} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden="true" />}
      <div className="words">
        {address === null ? (
          words
        ) : (
          <Link {...address} className="row-open">
            {words}
          </Link>
        )}
        <div className="meta">
          {standing ? (
            <span>
              <RowMark state={markOf(standing.phase)} label={stateWords(standing.phase, standing.act)} />
            </span>
          ) : (
            status && <span>{STATUS_WORDS[status]}</span>
          )}
          <span>{kindOf(type)?.label}</span>
          <span>{formatWhen(at)}</span>
        </div>
      </div>
    </li>
  )
}

function DatedLine({ words, post }: { readonly words: string; readonly post: DatedPost }) {
  return (
    <li>
      {words}, {formatDateTime(post.published_at)}:{' '}
      <Link
        to="/admin/posts/$postId"
        params={{ postId: String(post.id) }}
        className="text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-accent"
      >
        {post.title}
      </Link>
    </li>
  )
}
