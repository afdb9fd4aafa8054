import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { message } from '#contract/records/message.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { nameOf } from '#contract/records/record.ts'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { useRowOpened } from '#client/records/list-place.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { MessageText, ReplyLink, replyTo } from './-message-text.tsx'

export const Route = createFileRoute('/admin/messages/$messageId')({
  loader: ({ params }) => prefetchRecord('message', params.messageId),
  component: () => {
    const id = addressedId(Route.useParams().messageId)
    return (
      <RequireAccess access="admin">
        <MessagePage key={id} id={id} />
      </RequireAccess>
    )
  },
})

function MessagePage({ id }: { readonly id: RecordId }) {
  const view = useRecord(message, id)
  const { record } = view
  const title = record ? nameOf(message, record) : 'Message'
  usePageTitle(title)
  const { list, listPath } = useAddresses(message)
  useSubPage('Message', { ...list, label: message.plural })
  useRowOpened(listPath, id)
  const navigate = useNavigate()
  return (
    <article className={view.state === 'missing' ? undefined : 'max-w-[760px]'}>
      <PageHead
        title={<span dir="auto">{title}</span>}
        back={{ label: message.plural, link: (look) => <Link {...list} {...look} /> }}
        asOf={record && view.offline && view.asOf !== null ? <AsOf at={view.asOf} offline /> : undefined}
        actions={record && !view.deleted ? <ReplyLink to={replyTo(record)} className="max-lg:hidden" /> : undefined}
        quietOnPhone={record === null}
      />
      <MessageText id={id} view={view} onLeave={() => void navigate({ ...list })} />
    </article>
  )
}
