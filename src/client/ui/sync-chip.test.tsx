import { afterEach, expect, it } from 'vitest'
import { find, mount, unmountAll } from '#tests/support/mount.ts'
import { SyncChip, type SyncState } from './sync-chip.tsx'

afterEach(unmountAll)

const cases: readonly (readonly [SyncState, string])[] = [
  [{ kind: 'synced' }, 'Synced'],
  [{ kind: 'saving' }, 'Saving'],
  [{ kind: 'waiting', count: 2 }, '2 waiting'],
  [{ kind: 'unsaved' }, 'Unsaved'],
  [{ kind: 'offline', count: 0, unsaved: false }, 'Offline'],
  [{ kind: 'offline', count: 0, unsaved: true }, 'Offline, unsaved'],
  [{ kind: 'offline', count: 3, unsaved: true }, 'Offline, 3 waiting'],
  [{ kind: 'attention', count: 1 }, '1 to review'],
]

it.each(cases)('tells %o as "%s" in a button inside a status region', (state, words) => {
  mount(<SyncChip state={state} onOpen={() => {}} />)
  expect(find('[role="status"] > button', HTMLButtonElement).textContent).toBe(words)
})
