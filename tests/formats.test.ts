import { expect, it } from 'vitest'
import { isTest } from './support/directions.ts'
import { codeOf, readSources } from './support/source-tree.ts'

/** Of the site's own time zone, and of emails. */
const FORMATTERS = ['src/contract/render/site-time.ts', 'src/server/mail/mail-time.ts']
const PLATFORM = /\.toLocale(?:Date|Time)?String\(|new Intl\.(?:Number|DateTime)Format\(/

/** The platform's own formatters write as the device's language does: one page would show 1,204 and 1.204. */
it('numbers and times are written by the common formatters alone', () => {
  const elsewhere = readSources(['src/client', 'src/contract', 'src/server', 'src/worker']).filter(
    (file) => !isTest(file.path) && PLATFORM.test(codeOf(file)),
  )
  expect(elsewhere.map(({ path }) => path)).toEqual(FORMATTERS)
})

it('no screen waits for the numbers and the alphabet of the platform, which a phone loads for a tenth of a second', () => {
  const loading = /\.localeCompare\(|Intl\.(?:NumberFormat|Collator|PluralRules|RelativeTimeFormat)\b/
  const waiting = readSources(['src/client', 'src/contract']).filter(
    (file) => !isTest(file.path) && loading.test(codeOf(file)),
  )
  expect(waiting.map(({ path }) => path)).toEqual([])
})
