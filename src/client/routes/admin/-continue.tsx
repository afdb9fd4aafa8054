import { Link, useRouter } from '@tanstack/react-router'
import type { DatedPost as Dated } from '#contract/calls/dashboard.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress } from '#client/data/address.ts'
import { formatDateTime, formatWhen } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { useSiteTime } from '#client/widgets/use-site.ts'
import { markOf, stateWords } from '#client/state-grammar.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { DraftRows, DraftsUnread } from './-device-drafts.tsx'
import { KindIcon } from './-kind-icon.tsx'
import type { RecentRow } from './-recent-rows.ts'
import type { RecentOnes } from './-use-recent.ts'

const STATUS_WORDS = { published: 'Published', draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' } as const
const MOST = 5

/** What was typed and not saved, and what was edited last. */
export function ContinueWhereYouLeftOff({ recent }: { readonly recent: RecentOnes }) {
  const { drafts, failed, reload, rows } = recent
  // A record with a draft stands there once, as the draft.
  const others = rows
    .filter((row) => !drafts.some(({ draftId, isElsewhere }) => !isElsewhere && draftId === row.key))
    .slice(0, Math.max(0, MOST - drafts.length))
  return (
    <Section title="Continue where you left off">
      {failed && <DraftsUnread />}
      {drafts.length + others.length === 0 && (
        <p className="py-4 text-ink-3">What you edit is listed here, on every device.</p>
      )}
      <ul className="list-rows">
        <DraftRows drafts={drafts} reload={reload} />
        {others.map((row) => (
          <RecentRecord key={row.key} row={row} />
        ))}
      </ul>
    </Section>
  )
}

/** What comes next on the site, and what came last. */
export function NextAndLast({ recent: { published, scheduled } }: { readonly recent: RecentOnes }) {
  const inWords = useSiteTime()
  if (!published && !scheduled) return null
  return (
    <ul className="mt-3 grid gap-1">
      {scheduled && <DatedPost words="Next to be published" post={scheduled} at={inWords(scheduled.published_at)} />}
      {published && <DatedPost words="Last published" post={published} at={formatDateTime(published.published_at)} />}
    </ul>
  )
}

function RecentRecord({ row: { type, title, path, status, at, standing } }: { readonly row: RecentRow }) {
  const routes = useRouter()
  const address = parseAddress(routes, path)
  const words = <span className="row-title">{title}</span>
  return (
    <li className={address === null ? undefined : 'openable'}>
      <KindIcon type={type} />
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

interface DatedPostProps {
  readonly words: string
  readonly post: Dated
  /** Its date, in words. */
  readonly at: string
}

function DatedPost({ words, post, at }: DatedPostProps) {
  return (
    <li>
      <Link
        to="/admin/posts/$postId"
        params={{ postId: String(post.id) }}
        className="block min-h-11 py-1 hover:text-accent lg:min-h-0"
      >
        <span className="block text-meta text-ink-3">
          {words}, {at}
        </span>
        <span className="line-clamp-2 text-small font-[550]">{post.title}</span>
      </Link>
    </li>
  )
}
