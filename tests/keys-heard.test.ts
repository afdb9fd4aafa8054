import { expect, it } from 'vitest'
import { isTest } from './support/directions.ts'
import { readSources } from './support/source-tree.ts'

it('keys are heard from the moment a page is seen', () => {
  // Who listens by themselves, and why.
  const own = {
    'src/client/records/list-place.ts': 'any key at all ends what the page would do by itself',
    'src/client/ui/use-escape.ts': 'before the dialog around it',
    'src/client/ui/use-keys.ts': 'for all others',
  }
  const found = readSources(['src/client']).filter(({ path, text }) => {
    return !isTest(path) && text.includes("addEventListener('key")
  })
  expect(found.map((file) => file.path).toSorted()).toEqual(Object.keys(own))
})
