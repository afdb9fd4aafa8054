import 'fake-indexeddb/auto'
import { act, useEffect, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'
import { mount, unmountAll } from '#tests/support/mount.ts'
import type { Base, FieldErrors } from './form-state.ts'
import { type Form, useForm } from './use-form.ts'

let drafts: Drafts
let count = 0
beforeEach(async () => {
  count += 1
  drafts = await openDrafts(`u${count}`)
})
afterEach(() => {
  unmountAll()
  drafts.close()
})

interface Text extends Record<string, unknown> {
  readonly title: string
  readonly content: string
}

const NAMES = v.looseObject({ content: v.pipe(v.string(), v.minLength(1, 'Content is required')) })
const ONE: Base<Text> = { version: 1, values: { title: 'One', content: 'a' } }
let form: Form<Text>
let saved: Base<Text> | undefined
/** What stands in the way of saving. */
let refusal: FieldErrors | undefined
/** What was typed a moment ago: an editor of long texts hands it out when typing rests. */
let heldBack: string | null = null

function Page({ base }: { readonly base: Base<Text> }) {
  const now = useForm<Text>({
    base,
    schema: NAMES,
    journal: { journal: drafts, draftId: 'post:1', label: () => '' },
    onSave: async (_values, _changed, from) => {
      saved = from
      return refusal ?? true
    },
  })
  useLayoutEffect(() => {
    form = now
  })
  const { registerFlush, registerHeld, set } = now
  useEffect(
    () =>
      registerFlush(() => {
        if (heldBack !== null) set('content', heldBack)
        heldBack = null
      }),
    [registerFlush, set],
  )
  useEffect(() => registerHeld('content', () => heldBack ?? undefined), [registerHeld])
  return null
}

/** Something is done, and the text is written down as on leaving a field. */
const doing = (what: () => unknown) =>
  act(async () => {
    await what()
    form.field('title').onBlur()
    await drafts.flush()
    await drafts.list()
  })
const typed = (content: string) => doing(() => form.set('content', content))

const open = async (base = ONE) => {
  const page = mount(<Page base={base} />)
  await doing(() => undefined)
  return page
}
const reopen = async () => {
  unmountAll()
  await open()
}

it('shows what somebody else wrote before anybody can type into what was there', async () => {
  let show: (base: Base<Text>) => void = () => undefined
  const drawn: string[] = []
  function Live() {
    const [base, setBase] = useState(ONE)
    useLayoutEffect(() => {
      show = setBase
      // Before the next task, and a key is one.
      queueMicrotask(() => drawn.push(`${form.values.title}, ${form.values.content}`))
    }, [base])
    return <Page base={base} />
  }
  mount(<Live />)
  await doing(() => undefined)
  globalThis.IS_REACT_ACT_ENVIRONMENT = false
  show({ version: 2, values: { title: 'Two', content: 'b' } })
  await vi.waitUntil(() => drawn.length > 1)
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  expect(drawn).toEqual(['One, a', 'Two, b'])
})

it('is saved without what was filled in elsewhere, and not without what nobody filled in', async () => {
  const bare: Base<Text> = { version: null, values: { title: '', content: '' } }
  const { rerender } = await open(bare)
  await doing(() => form.set('title', 'One'))
  await act(async () => expect(await form.save()).toBe(false))
  expect(form.errors['content']).toEqual(['Content is required'])
  rerender(<Page base={{ version: null, values: { title: 'Other', content: 'a' } }} />)
  await act(async () => expect(await form.save()).toBe(true))
  expect(saved).toEqual(bare)
})

it('follows its record while nobody types', async () => {
  const { rerender } = await open()
  rerender(<Page base={{ version: 2, values: { title: 'Two', content: 'b' } }} />)
  expect(form.values).toEqual({ title: 'Two', content: 'b' })
  expect(form.dirty).toBe(false)
})

it('keeps the letters that were typed in the moment in which the record changes below it', async () => {
  const { rerender } = await open()
  heldBack = 'a and more'
  rerender(<Page base={{ version: 2, values: { title: 'Two', content: 'b' } }} />)
  expect(form.values.content).toBe('a and more')
  await doing(() => form.save())
  // Against what was seen: what came in meanwhile is merged and not written over.
  expect(saved).toEqual(ONE)
})

it('keeps on the device what an editor holds back, without being drawn for it', async () => {
  await open()
  heldBack = 'a and more'
  const kept = async () => (await drafts.texts(['post:1'])).map(({ values }) => values['content'])
  await act(async () => {
    form.touch()
    await vi.waitUntil(async () => (await kept()).length > 0)
  })
  expect(await kept()).toEqual(['a and more'])
  expect(heldBack).toBe('a and more')
  expect(form).toMatchObject({ dirty: false, values: ONE.values })
})

it('is not saved yet where something was typed while it was saved', async () => {
  await open()
  await typed('a and more')
  await doing(async () => {
    const saving = form.save()
    heldBack = 'a and more and more'
    await saving
  })
  expect(form).toMatchObject({ dirty: true, values: { content: 'a and more and more' } })
})

it('is laid over what somebody else has saved with all that was typed', async () => {
  await open()
  heldBack = 'a and more'
  const { rebase } = form
  await doing(() => expect(rebase({ version: 2, values: { title: 'Two', content: 'b' } })).toEqual(['content']))
  expect(form.values).toEqual({ title: 'Two', content: 'a and more' })
})

it('does not bring back what was typed and taken back again', async () => {
  await open()
  await typed('a secret')
  await typed('a')
  await reopen()
  expect(form).toMatchObject({ dirty: false, shown: null, draft: null, values: ONE.values })
  expect(await drafts.list()).toEqual([])
})

it('keeps what is typed after everything was taken back', async () => {
  await open()
  await typed('a secret')
  await doing(() => {
    form.set('content', 'a')
    form.field('content').onBlur()
    form.set('content', 'a word')
  })
  await reopen()
  expect(form.values.content).toBe('a word')
})

it('offers an earlier text again when what was typed on in it was taken back', async () => {
  await open()
  await typed('an earlier text')
  await reopen()
  await typed('an earlier text, and more')
  await typed('a')
  await reopen()
  expect(form.values.content).toBe('an earlier text')
})

it('says at the field what stands in the way of saving, and keeps what was typed until it is out of the way', async () => {
  await open()
  refusal = { content: ['Content is too long'] }
  await typed('a text of many bytes')
  await doing(async () => expect(await form.save()).toBe(false))
  expect(form).toMatchObject({ dirty: true, refusals: 1, errors: refusal })
  refusal = undefined
  await typed('a shorter text')
  expect(form.errors).toEqual({})
  await doing(async () => expect(await form.save()).toBe(true))
  expect(form.dirty).toBe(false)
})

describe('the way back from a text that was put into the form', () => {
  /** A text of another visit that is offered and not put in by itself, as something was typed here before it came. */
  const offered = async () => {
    await open()
    await typed('an earlier text')
    await reopen()
    await doing(() => form.shown?.putBack())
    expect(form).toMatchObject({ dirty: false, draft: { values: { content: 'an earlier text' } } })
  }

  it('keeps what was typed on in it', async () => {
    await offered()
    let undo: (() => void) | undefined
    await doing(() => (undo = form.draft?.restore()))
    await typed('an earlier text, and a thought that came later')
    await doing(() => undo?.())
    expect(form).toMatchObject({
      dirty: false,
      values: ONE.values,
      draft: { values: { content: 'an earlier text, and a thought that came later' } },
    })
    await reopen()
    expect(form.values.content).toBe('an earlier text, and a thought that came later')
  })

  it('is an edit of its own once the text was saved', async () => {
    await offered()
    let undo: (() => void) | undefined
    await doing(() => (undo = form.draft?.restore()))
    await doing(() => form.save())
    await doing(() => undo?.())
    // Going back is an edit of what was saved.
    expect(form).toMatchObject({ dirty: true, values: ONE.values })
  })
})

describe('the way back from discarding what was typed', () => {
  it('changes nothing that somebody else has saved meanwhile', async () => {
    const { rerender } = await open()
    await doing(() => form.set('title', 'My title'))
    let undo: (() => void) | undefined
    await doing(() => (undo = form.reset()))
    rerender(<Page base={{ version: 2, values: { title: 'One', content: 'of somebody else' } }} />)
    await doing(() => undo?.())
    expect(form.values).toEqual({ title: 'My title', content: 'of somebody else' })
    expect(form.changed).toEqual(['title'])
  })

  it('takes away nothing that was typed since', async () => {
    await open()
    await typed('a, and more')
    let undo: (() => void) | undefined
    await doing(() => (undo = form.reset()))
    await typed('a, and something else')
    await doing(() => undo?.())
    expect(form.values.content).toBe('a, and more')
    expect(form.draft?.values['content']).toBe('a, and something else')
  })
})
