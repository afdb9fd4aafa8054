import { findDefaultMailServer } from '#server/db/mail-servers.ts'
import type { Background, Mailer } from '#server/http/context.ts'
import { addMail, type Queue, sendDue } from './queue.ts'

/** The default, active mail server, looked up anew for each mail, so that a change counts at once. */
export function openDefaultMailer(queue: Queue, background: Background): Mailer {
  return {
    ready: async () => (await findDefaultMailServer(queue.db)) !== undefined,
    send: async (mail) => {
      await queue.write((trx) => addMail(trx, queue.keys, mail, queue.now()))
      background.run('send mail', () => sendDue(queue))
    },
  }
}
