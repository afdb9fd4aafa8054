import { Suspense } from 'react'
import { message } from '#contract/records/message.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'

const MessageText = lazyPart(async () => {
  const { MessageText } = await import('./-message-text.tsx')
  return { default: MessageText }
})

interface MessageBesideProps {
  readonly id: RecordId
  readonly onLeave: () => void
}

/** A message beside the list of them. */
export function MessageBeside({ id, onLeave }: MessageBesideProps) {
  const view = useRecord(message, id)
  return (
    <Suspense>
      <div className="mt-4">
        <MessageText id={id} view={view} onLeave={onLeave} beside />
      </div>
    </Suspense>
  )
}
