import { holds } from '#contract/render/search.ts'
import type { MessageRow, MessageSearch } from './-message-search.ts'

/** Whether a message on this device belongs into the list as filtered; archived ones are out of sight until asked for. */
export function accepts({ q, status }: MessageSearch): (message: MessageRow) => boolean {
  return ({ status: at, name, email, subject, message }) => {
    if (status === undefined ? at === 'archived' : status !== 'all' && at !== status) return false
    return holds([name, email, subject, message].join('\n'), q ?? '')
  }
}
