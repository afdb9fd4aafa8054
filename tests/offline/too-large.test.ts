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
