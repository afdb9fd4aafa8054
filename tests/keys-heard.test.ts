import { expect, it } from 'vitest'
import { isTest } from './support/directions.ts'
import { readSources } from './support/source-tree.ts'

it('keys are heard from the moment a page is seen', () => {
  // Who listens by themselves, and why.
  const own = {
    'src/client/records/list-place.ts': 'any key at all ends what the page would do by itself',
    'src/client/ui/after-press.ts': 'that a press has ended, whatever it was',
    'src/client/ui/use-escape.ts': 'before the dialog around it',
    'src/client/ui/use-keys.ts': 'for all others',
    'src/client/ui/use-settled-text.ts': 'before whatever the key does',
  }
  const found = readSources(['src/client']).filter(({ path, text }) => {
    return !isTest(path) && /(?<!KeyboardEvent\()'key(down|up|press)'/u.test(text)
  })
  expect(found.map((file) => file.path).toSorted()).toEqual(Object.keys(own))
})
