import { expect } from '@playwright/test'
import { test } from '#tests/support/app.ts'
import { isTurnOf } from '#tooling/turns.mjs'
import { wholeBrowser } from '#tests/support/browser.ts'
import { scriptOf } from '#tests/walks/script.ts'
import { walk } from '#tests/walks/walk.ts'

/** The short form of `npm run walks`: an owner's random way through the forms, compared with what was typed and said. */

const WALKS = [
  { seed: 1, screen: 'laptop', kinds: ['post', 'tag'] },
  { seed: 2, screen: 'phone', kinds: ['lesson', 'quiz', 'settings'] },
  { seed: 3, screen: 'phone', kinds: ['workflow', 'workflow-category', 'file'] },
] as const

for (const { seed, screen, kinds } of WALKS.filter((_, at) => isTurnOf(at, WALKS.length))) {
  test(
    `a random walk through ${kinds.join(', ')} on a ${screen} loses nothing that was typed or saved`,
    { tag: '@laptop' },
    async ({ app, launchOptions }) => {
      test.setTimeout(240_000)
      const script = scriptOf({ seed, steps: 8, kinds, screen })
      const walked = await walk({
        script,
        url: app.url,
        api: await app.signIn(),
        launch: await wholeBrowser(launchOptions),
      })
      expect([walked.brokeOff, ...walked.violations], walked.trace.join('\n')).toEqual([null])
    },
  )
}
