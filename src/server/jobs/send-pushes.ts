import { sendDuePushes } from '#server/notices/push-queue.ts'
import type { Job } from './job.ts'

/** Notices to devices, those of just now and those that wait for another try. */
export const sendPushes: Job = {
  name: 'send-pushes',
  every: 5000,
  run: ({ db, write, config, clock, log }) =>
    sendDuePushes({ db, write, keys: config.secretKeys, now: clock.now, log }),
}
