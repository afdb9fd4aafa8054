import { killDuringDrain } from '#tests/support/browser-kills.ts'
import { expect, NETWORK_ERRORS, seedSession, test } from '#tests/support/proxied.ts'

/** The short form of `npm run outbox:browser`. */

const KILLS = 2

test.use({ allowedNoise: [NETWORK_ERRORS] })

test(
  `twelve edits survive ${KILLS} kills of the browser during sending, each exactly once`,
  { tag: '@laptop' },
  async ({ app, wire, device }) => {
    await seedSession(device.page)
    const tally = await killDuringDrain({ owner: await app.signIn(), wire, device, kills: KILLS, seed: 20_261_121 })
    expect(tally).toMatchObject({ kills: KILLS, lost: [], doubled: [] })
    expect(tally.edits).toBeGreaterThanOrEqual(12)
  },
)
