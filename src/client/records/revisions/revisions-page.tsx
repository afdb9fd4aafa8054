import '#contract/history-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { historyIdOf, itemsOf, serverIdOf } from '#client/offline/reading/record-query.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { FailedBanner, NotLoaded } from '#client/ui/not-loaded.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AbsentRecord } from '#client/records/absent-record.tsx'
import { useAddresses } from '#client/records/addresses.ts'
import { useKeptHistory } from './kept-history.ts'
import { type RevisionLink, Revisions } from './revisions.tsx'

interface RevisionsPageProps {
  readonly record: Kind & Required<Pick<Kind, 'revisions'>>
  /** As the address names it; null for the only one of its kind. */
  readonly id: string | null
  /** The records that it lies within. */
  readonly parents?: Parents
  readonly chosen: number | undefined
  /** The router's link to one of them. */
  readonly link: (revisionId: number, props: RevisionLink) => ReactNode
}

/** Every saved version of a record, compared and brought back. */
export function RevisionsPage({ id: named, ...page }: RevisionsPageProps) {
  return <Page {...page} id={named === null ? null : addressedId(named)} />
}

/** What a restore leaves alone, as far as it changes what others see. */
function staysInWords({ publishField, fields, revisions: { stay } }: RevisionsPageProps['record']): string {
  if (publishField !== undefined) return 'it never publishes'
  const names = stay.map((name) => `“${fields[name]?.label ?? name}”`)
  return names.length === 1 ? `${names[0]} stays as it is` : `${names.join(' and ')} stay as they are`
}

function Page(props: Omit<RevisionsPageProps, 'id'> & { readonly id: RecordId | null }) {
  const { record: kind, id, parents, chosen, link } = props
  const snapshot = useOutbox()
  const serverId = historyIdOf(kind, serverIdOf(snapshot, id))
  // Every kind that keeps revisions has this call, and the same answer.
  const call = `${kind.calls}.revisions` as 'posts.revisions'
  const answer = useQuery({ ...query(call, { params: { id: String(serverId) } }), enabled: serverId !== null })
  const error = answer.error instanceof CallFailure ? answer.error : null
  const gone = error?.status === 404
  const kept = useKeptHistory(call, serverId, { data: answer.data, at: answer.dataUpdatedAt, gone })
  const revisions = answer.data ?? kept?.revisions
  const addresses = useAddresses(kind, parents)
  const absent = gone || (serverId === null && itemsOf(snapshot, kind, id).length === 0)
  const back =
    id === null || absent ? { ...addresses.list, label: kind.plural } : { ...addresses.one(id), label: kind.label }
  const title = absent ? kind.label : 'Revisions'
  const newest = absent ? undefined : revisions?.[0]
  const name = id === null || newest === undefined ? null : nameOf(kind, newest.record)
  usePageTitle(name === null ? title : `Revisions of ${name}`)
  useSubPage(title, back)
  const failed = answer.error && {
    message: 'Failed to load revisions',
    cause: answer.error.message,
    onRetry: () => void answer.refetch(),
  }
  return (
    <>
      <PageHead
        title={title}
        sub={
          absent
            ? undefined
            : `Recent versions${name === null ? '' : ` of “${name}”`}, and every one with a name. Restoring one makes it the newest; ${staysInWords(kind)}.`
        }
        back={{ label: back.label, link: (look) => <Link {...back} {...look} /> }}
        quietOnPhone
      />
      {absent && <AbsentRecord record={kind} {...(parents && { parents })} />}
      {serverId === null && !absent && (
        <Empty title="No revisions yet" text={`The ${kind.label.toLowerCase()} was not sent yet.`} />
      )}
      {answer.data === undefined && kept !== null && error?.isUnreachable && (
        <p className="mb-3 text-small text-ink-2" role="note">
          <AsOf at={kept.at} offline />{' '}
          {kept.revisions.length < kept.total &&
            `${formatNumber(kept.revisions.length)} of ${formatCount(kept.total, 'version')} are on this device: named ones, then the newest.`}
        </p>
      )}
      {revisions !== undefined && failed && !absent && !error?.isUnreachable && <FailedBanner {...failed} />}
      {serverId !== null && revisions !== undefined && !absent && (
        <Revisions
          record={kind}
          id={id}
          serverId={serverId}
          kept={kind.revisions.stay}
          revisions={revisions}
          chosen={chosen}
          link={link}
        />
      )}
      {serverId !== null && revisions === undefined && !absent && (
        <NotLoaded error={error?.isUnreachable ? null : failed} missing={error?.isUnreachable ?? false} />
      )}
    </>
  )
}
