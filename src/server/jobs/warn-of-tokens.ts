import { noteWarning, ownersToWarn } from '#server/db/api-tokens.ts'
import { tokenExpiryMail } from '#server/mail/messages.ts'
import { addMail } from '#server/mail/queue.ts'
import { pushTold } from '#server/notices/tell.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Job } from './job.ts'

/** Owners hear of tokens that end within a week, and again within a day: one notice each, however many they are. */
export const warnOfTokens: Job = {
  name: 'warn-of-tokens',
  every: 60 * 60_000,
  firstAfter: 10_000,
  run: async ({ db, write, mail, config: { secretKeys }, clock }) => {
    const now = clock.now()
    if ((await ownersToWarn(db, now)).length === 0) return
    const site = await readSettings(db)
    const byMail = site.told_by_mail.includes('expiry') && (await mail.ready())
    await write(async (trx) => {
      for (const owner of await ownersToWarn(trx, now)) {
        const letter = tokenExpiryMail(site, owner, owner.tokens)
        const push = {
          title: letter.subject,
          body: 'Programs that use it are refused from then on. Make a new one in time.',
          to: '/admin/api-tokens',
          tag: 'token-expiry',
          urgency: 'normal',
        } as const
        const devices = await pushTold(trx, secretKeys, site, 'expiry', { userId: owner.id }, push, now)
        if (byMail) await addMail(trx, secretKeys, { ...letter, kind: 'token_expiry' }, now)
        // Nobody was told: it is looked at again in an hour.
        if (devices === 0 && !byMail) continue
        for (const token of owner.tokens) await noteWarning(trx, token)
      }
    })
  },
}
