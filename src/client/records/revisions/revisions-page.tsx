import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { CallFailure } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { Empty, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { type RevisionLink, Revisions } from './revisions.tsx'

interface RevisionsPageProps {
  readonly record: Kind & Required<Pick<Kind, 'revisions'>>
  /** As the address names it. */
  readonly id: string
  /** The records that it lies within. */
  readonly parents?: Parents
  readonly chosen: number | undefined
  /** The router's link to one of them. */
  readonly link: (revisionId: number, props: RevisionLink) => ReactNode
}

/** Every saved version of a record, compared and brought back. */
export function RevisionsPage({ id: named, ...page }: RevisionsPageProps) {
  const id = parseRecordId(named)
  return id === null ? <NotFoundPage /> : <Page {...page} id={id} />
}

function Page(
  props: Omit<RevisionsPageProps, 'id'> & { readonly id: Exclude<ReturnType<typeof parseRecordId>, null> },
) {
  const { record: kind, id, parents, chosen, link } = props
  const serverId = serverIdOf(useOutbox(), id)
  // Every kind that keeps revisions has this call, and the same answer.
  const call = `${kind.calls}.revisions` as 'posts.revisions'
  const answer = useQuery({ ...query(call, { params: { id: String(serverId) } }), enabled: serverId !== null })
  const back = { ...useAddresses(kind, parents).one(id), label: kind.label }
  usePageTitle('Revisions')
  useSubPage('Revisions', back)
  const error = answer.error instanceof CallFailure ? answer.error : null
  return (
    <>
      <PageHead
        title="Revisions"
        sub="Every saved version. Restoring one makes it the newest; it never publishes."
        back={{ label: kind.label, link: (look) => <Link {...back} {...look} /> }}
        quietOnPhone
      />
      {serverId === null && (
        <Empty title="No revisions yet" text={`The ${kind.label.toLowerCase()} was not sent yet.`} />
      )}
      {answer.data !== undefined && (
        <Revisions
          record={kind}
          id={id}
          kept={kind.revisions.stay}
          revisions={answer.data}
          chosen={chosen}
          link={link}
        />
      )}
      {serverId !== null && answer.data === undefined && (
        <>
          {answer.isPending && <SkeletonRows />}
          {error?.isUnreachable && <NotOnThisDevice />}
          {answer.isError && !error?.isUnreachable && (
            <LoadFailed
              message="Failed to load revisions"
              cause={answer.error.message}
              onRetry={() => void answer.refetch()}
            />
          )}
        </>
      )}
    </>
  )
}
