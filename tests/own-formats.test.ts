import { expect, it } from 'vitest'
import { codeOf, readSources } from './support/source-tree.ts'

it('no screen waits for the numbers and the alphabet of the platform, which a phone loads for a tenth of a second', () => {
  const loading =
    /\.localeCompare\(|\.toLocaleString\(|Intl\.(?:NumberFormat|Collator|PluralRules|RelativeTimeFormat)\b/
  const waiting = readSources(['src/client', 'src/contract']).filter(
    (file) => !file.path.includes('.test.') && loading.test(codeOf(file)),
  )
  expect(waiting.map(({ path }) => path)).toEqual([])
})
