import 'fake-indexeddb/auto'
import { act, useLayoutEffect } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { workflow } from '#contract/records/workflow.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import { type Form, useForm } from './form/use-form.ts'
import { useEditorSave } from './use-editor-save.ts'

interface Text extends Record<string, unknown> {
  readonly status: 'draft' | 'published' | 'archived'
  readonly setup_steps: readonly string[]
}

const BASE = { version: 1, values: { status: 'draft', setup_steps: ['Import it'] } } as const
const ANY = v.looseObject({})

let form: Form<Text>
/** Each question whether it may be published, as the files are looked through; answered in their order. */
let asked: ((may: boolean) => void)[]
/** What was saved. */
let saved: Text[]
let store: () => void
let isSlow: boolean
let isRefused: boolean
beforeEach(() => {
  asked = []
  saved = []
  isSlow = false
  isRefused = false
})
afterEach(unmountAll)

function Page() {
  const now = useForm<Text>({
    base: BASE,
    schema: ANY,
    journal: null,
    onSave: async (values) => {
      if (isSlow) await new Promise<void>((resolve) => (store = resolve))
      if (isRefused) return false
      saved.push(values)
      return true
    },
  })
  useLayoutEffect(() => {
    form = now
  })
  useEditorSave(workflow, now, {
    stored: false,
    mayPublish: () => new Promise((resolve) => asked.push(resolve)),
    tidy: ({ setup_steps }) => ({ setup_steps: setup_steps.filter((step) => step !== '') }),
    publishes: true,
    onSettings: () => undefined,
    onSaved: undefined,
  })
  return null
}

const press = (key: string) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true })))
const answer = () => act(async () => asked.forEach((say) => say(true)))

it('keeps what is typed while it is looked whether it may be published', async () => {
  mount(<Page />)
  await press('Enter')
  await act(async () => form.set('setup_steps', ['Import it', '', 'Add your key']))
  await answer()
  expect(saved).toEqual([{ status: 'published', setup_steps: ['Import it', 'Add your key'] }])
  expect(form).toMatchObject({ dirty: false, values: { setup_steps: ['Import it', 'Add your key'] } })
})

it('leaves published what was published with two presses', async () => {
  mount(<Page />)
  isSlow = true
  await press('Enter')
  await press('Enter')
  await answer()
  await act(async () => store())
  expect(saved).toHaveLength(1)
  expect(form).toMatchObject({ dirty: false, values: { status: 'published' } })
})

it('does not publish later what may not be published now', async () => {
  mount(<Page />)
  await press('Enter')
  await act(async () => asked.forEach((say) => say(false)))
  await act(async () => form.set('setup_steps', ['Another one']))
  await press('s')
  expect(saved).toEqual([{ status: 'draft', setup_steps: ['Another one'] }])
})

it('leaves what was chosen while a publishing was under way that came to nothing', async () => {
  mount(<Page />)
  isSlow = true
  isRefused = true
  await press('Enter')
  await answer()
  expect(form.values.status).toBe('published')
  await act(async () => form.set('status', 'archived'))
  await act(async () => store())
  expect(form.values.status).toBe('archived')
})

it('publishes nothing by a key that is pressed in a layer above the page', async () => {
  mount(
    <>
      <Page />
      <div role="dialog" />
    </>,
  )
  await press('Enter')
  await answer()
  expect(saved).toEqual([])
  // What is saved stays as public as it was.
  await act(async () => form.set('setup_steps', ['Another one']))
  await press('s')
  expect(saved).toEqual([{ status: 'draft', setup_steps: ['Another one'] }])
})
