import type { message } from '#contract/records/message.ts'
import type { RecordView, RecordOf } from '#client/offline/reading/use-record.ts'

/** A message as its page shows it. Apart from its route, which would bring the definition along before it is opened. */
export type View = RecordView<RecordOf<typeof message>>
