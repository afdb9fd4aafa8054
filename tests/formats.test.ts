import { expect, it } from 'vitest'
import { isTest } from './support/directions.ts'
import { codeOf, readSources } from './support/source-tree.ts'

/** Of screens, of the site's own time zone, and of emails. */
const FORMATTERS = ['src/client/ui/format.ts', 'src/contract/render/site-time.ts', 'src/server/mail/mail-time.ts']
const PLATFORM = /\.toLocale(?:Date|Time)?String\(|new Intl\.(?:Number|DateTime)Format\(/

/** The platform's own formatters write as the device's language does: one page would show 1,204 and 1.204. */
it('numbers and times are written by the common formatters alone', () => {
  const elsewhere = readSources(['src/client', 'src/contract', 'src/server', 'src/worker']).filter(
    (file) => !isTest(file.path) && PLATFORM.test(codeOf(file)),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual(FORMATTERS)
})
