import { sendDue } from '#server/mail/queue.ts'
import type { Job } from './job.ts'

/** Mails that wait for another try, that a stop left behind, or that were written down with what they tell of. */
export const sendMails: Job = {
  name: 'send-mails',
  every: 10_000,
  run: ({ db, write, config, clock }) => sendDue({ db, write, keys: config.secretKeys, now: clock.now }),
}
