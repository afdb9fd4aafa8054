import { shortenAddresses } from '#server/db/activity-log.ts'
import { shortAddress } from '#server/ip-address.ts'
import type { Job } from './job.ts'

/** After 90 days an address in the log says which network it was, and no longer which customer of it. */
export const shortenOldAddresses: Job = {
  name: 'shorten-addresses',
  every: 60 * 60_000,
  run: async ({ write, clock }) => {
    for (;;) if (!(await write((trx) => shortenAddresses(trx, clock.now(), shortAddress)))) return
  },
}
