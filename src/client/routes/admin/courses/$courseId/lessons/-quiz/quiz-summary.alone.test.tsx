import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setWorkspace } from '#client/offline/current-workspace.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { button, click, mount, unmountAll, until } from '#tests/support/mount.ts'
import { stubOutbox } from '#tests/support/stub-outbox.ts'
import { NEW_QUESTION, newQuiz, type QuizForm } from './quiz-form.ts'
import { QuizSummary } from './quiz-summary.tsx'

vi.mock('#client/ui/confirm.tsx', () => ({ useConfirm: () => async () => true }))

let form: Form<QuizForm>

beforeEach(() => {
  stubOutbox({ save: () => Promise.reject(new StorageError('quota', new Error('full'))) })
})
afterEach(() => {
  unmountAll()
  toasts.clear()
  setWorkspace(null)
})

function Page() {
  const [base] = useState({ version: 1, values: { ...newQuiz(5, 3), title: 'Tides' } })
  const now = useForm<QuizForm>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  const view = { record: base.values, base, items: [], deleted: false }
  return (
    <QuizSummary quiz={{ state: 'ready', id: 7, form: now, view, exists: true } as never} onOpen={() => undefined} />
  )
}

it('keeps what was typed into a quiz that the device could not remove', async () => {
  mount(<Page />)
  act(() => form.set('questions', [{ ...NEW_QUESTION, question: 'When is the flood?' }]))
  await click(button('Remove quiz'))
  await until(() => expect(toasts.current().map(({ title }) => title)).toEqual(['NOT saved on this device']))
  expect(form.values.questions.map(({ question }) => question)).toEqual(['When is the flood?'])
})
