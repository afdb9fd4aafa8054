import { noteWarning, ownersToWarn } from '#server/db/api-tokens.ts'
import { tokenExpiryMail } from '#server/mail/messages.ts'
import { addMail } from '#server/mail/queue.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Job } from './job.ts'

/** Owners hear of tokens that end within a week, and again within a day: one mail each, however many they are. */
export const warnOfTokens: Job = {
  name: 'warn-of-tokens',
  every: 60 * 60_000,
  firstAfter: 10_000,
  run: async ({ db, write, mail, config, clock }) => {
    const now = clock.now()
    // Without a mail server nobody would be told: it is looked at again in an hour.
    if ((await ownersToWarn(db, now)).length === 0 || !(await mail.ready())) return
    const site = await readSettings(db)
    await write(async (trx) => {
      for (const owner of await ownersToWarn(trx, now)) {
        const letter = tokenExpiryMail(site, owner, owner.tokens)
        await addMail(trx, config.secretKeys, { ...letter, kind: 'token_expiry' }, now)
        for (const token of owner.tokens) await noteWarning(trx, token)
      }
    })
  },
}
