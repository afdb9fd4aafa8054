import { describe, expect, it } from 'vitest'
import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { edit, world } from './support/world.ts'

/** Texts of many bytes: a letter of Chinese has three, and a field's limit counts letters. */

const content = (text: string) => ({ ...edit(1, 'Old'), values: { content: text }, base: { version: 1, values: {} } })
const AROUND = new TextEncoder().encode(JSON.stringify({ content: '' })).byteLength
const LETTERS = Math.floor((MOST_BODY_BYTES - AROUND) / 3)
const longest = '字'.repeat(LETTERS) + '.'.repeat(MOST_BODY_BYTES - AROUND - 3 * LETTERS)

describe('an edit of as many bytes as a call takes', () => {
  it('is saved; one byte more is not, and says of which field, and how much there is and may be', async () => {
    const { open, run, post } = world()
    const outbox = await run(open())
    await run(outbox.save({ ...content(longest), id: post }))
    const before = outbox.getSnapshot().items.map(({ operation }) => operation.values)
    await expect(run(outbox.save({ ...content(`${longest}.`), id: post }))).rejects.toMatchObject({
      name: 'TooLarge',
      field: 'content',
      message: 'The edit has 2,097,153 bytes, and 2,097,152 are the most that can be sent',
    })
    const beside = await run(open(new Life()))
    expect(beside.getSnapshot().items.map(({ operation }) => operation.values)).toEqual(before)
  })

  it('is told at its field when it grows by a merge, and goes once it was shortened', async () => {
    const { open, run, post, network, server, scheduler } = world()
    const text = (first: string, last: string) => `<p>${first}</p><p>between</p><p>${last}</p>`
    const [mine, theirs] = [LETTERS - 30, 40].map((letters) => '字'.repeat(letters))
    server.change('posts', post, 'other', (values) => ({ ...values, content: text('one', 'two') }))
    network.online = false
    const outbox = await run(open())
    outbox.setReachable(false)
    const start = { version: 2, values: { content: text('one', 'two') } }
    await run(outbox.save({ ...content(text(`${mine}`, 'two')), id: post, base: start }))
    server.change('posts', post, 'other', (values) => ({ ...values, content: text('one', `${theirs}`) }))
    network.online = true
    outbox.setReachable(true)
    await scheduler.run(5000)
    const [item] = outbox.getSnapshot().items
    expect(item).toMatchObject({ state: 'needs-you', problem: { code: 'validation' } })
    expect(item?.problem?.errors['content']).toEqual([
      expect.stringMatching(/^Content is too long\. The edit has 2,\d{3},\d{3} bytes, and 2,097,152 are the most/),
    ])
    const merged = text(`${mine}`, `${theirs}`)
    expect(item?.operation.values['content']).toBe(merged)
    expect(server.record('posts', post)?.['content']).toBe(text('one', `${theirs}`))

    const base = { version: null, values: { content: merged } }
    await run(outbox.save({ ...content(text('shorter', `${theirs}`)), id: post, base }), 5000)
    expect(server.record('posts', post)?.['content']).toMatch(/^<p>shorter<\/p>\s*<p>between<\/p>\s*<p>字{40}<\/p>$/)
    expect(outbox.getSnapshot().items).toEqual([])
  })

  it('is counted with what waits already and is sent in the same call', async () => {
    const { open, run, post, network } = world()
    network.online = false
    const outbox = await run(open())
    outbox.setReachable(false)
    await run(outbox.save({ ...content(longest), id: post }))
    await expect(run(outbox.save(edit(post, 'And a title')))).rejects.toMatchObject({ field: 'content' })
    expect(outbox.getSnapshot().items).toHaveLength(1)
    await run(outbox.save({ ...content('Shorter'), id: post, base: { version: 1, values: { content: longest } } }))
    await run(outbox.save(edit(post, 'And a title')))
    expect(outbox.getSnapshot().items[0]?.operation.values).toEqual({ content: 'Shorter', title: 'And a title' })
  })
})
