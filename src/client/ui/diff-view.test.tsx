import { afterEach, expect, test } from 'vitest'
import { findAll, mount, unmountAll } from '#tests/support/mount.ts'
import { DiffView } from './diff-view.tsx'

afterEach(unmountAll)

/** What is marked in one of the two texts. */
function marked(before: string | undefined, after: string | undefined) {
  mount(<DiffView changes={[{ label: 'Content', before, after }]} />)
  const words = (of: string) => findAll(`${of} mark`).map(({ textContent }) => textContent)
  const found = { gone: words('del'), fresh: words('ins') }
  unmountAll()
  return found
}

test('a sentence that was taken out is marked where it stood, and one that came where it stands', () => {
  expect(marked('It stays. It goes away.', 'It stays.')).toEqual({ gone: ['It', 'goes', 'away.'], fresh: [] })
  expect(marked('It stays.', 'This came first. It stays.')).toEqual({ gone: [], fresh: ['This', 'came', 'first.'] })
  expect(marked('a red door', 'a green door')).toEqual({ gone: ['red'], fresh: ['green'] })
})

test('in a text that is wholly new or wholly gone no word is marked', () => {
  expect(marked('All of it goes.', undefined)).toEqual({ gone: [], fresh: [] })
  expect(marked(undefined, 'All of it is new.')).toEqual({ gone: [], fresh: [] })
})
