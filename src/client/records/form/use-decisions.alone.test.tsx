import 'fake-indexeddb/auto'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { anyFormDirty } from './open-forms.ts'
import { useDecisions } from './use-decisions.ts'
import type { Form } from './use-form.ts'

interface Choice {
  readonly side: string | null
  readonly typed: string | null
}

let drafts: Drafts
let form: Form<Record<string, Choice>>

beforeEach(async () => {
  drafts = await openDrafts('decisions')
  setWorkspace({ drafts } as object as Workspace)
})
afterEach(async () => {
  unmountAll()
  setWorkspace(null)
  await drafts.destroy()
})

function Page() {
  const now = useDecisions<Choice>('conflict:1', 'A post', {
    isTyped: ({ typed }) => typed !== null,
    onSave: async () => true,
  })
  useLayoutEffect(() => {
    form = now
  })
  return null
}

const deciding = (choice: Choice) =>
  act(async () => {
    form.set('title', choice)
    form.field('title').onBlur()
    await drafts.flush()
  })

it('does not call a choice a text that was typed', async () => {
  mount(<Page />)
  await deciding({ side: 'mine', typed: null })
  expect(form.values['title']).toMatchObject({ side: 'mine' })
  expect(anyFormDirty()).toBe(false)
  unmountAll()
  expect(await drafts.list()).toEqual([])
})

it('keeps what was typed, with what was chosen beside it, until only a choice is left', async () => {
  mount(<Page />)
  await deciding({ side: null, typed: 'Of both' })
  expect(anyFormDirty()).toBe(true)
  expect(await drafts.list()).toMatchObject([{ values: { title: { typed: 'Of both' } } }])
  await deciding({ side: 'theirs', typed: null })
  expect(anyFormDirty()).toBe(false)
  expect(await drafts.list()).toEqual([])
})
