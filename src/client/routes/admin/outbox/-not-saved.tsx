import { formatNumber } from '#client/ui/format.ts'
import { DraftRows, DraftsUnread, useDeviceDrafts } from '#client/routes/admin/-device-drafts.tsx'

/** What was typed and not saved does not wait here, but it stands nowhere else either. */
export function NotSaved() {
  const { drafts, failed, reload } = useDeviceDrafts()
  if (!failed && drafts.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="border-b border-line-strong pb-2 text-head">
        Typed and not saved{' '}
        {drafts.length > 0 && (
          <span className="ml-1 font-normal text-ink-3">{formatNumber(drafts.length)}, on this device alone</span>
        )}
      </h2>
      {failed && <DraftsUnread />}
      <ul className="list-rows">
        <DraftRows drafts={drafts} reload={reload} />
      </ul>
    </section>
  )
}
