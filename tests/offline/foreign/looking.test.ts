import { describe, expect, it } from 'vitest'
import type { OutgoingRequest } from '#client/offline/engine/storage/ports.ts'
import { answerOf } from '#client/offline/foreign/wire.ts'
import { at, json, NOW, ROW, scripted, SILENCE } from './support/scripted-server.ts'

/** What became of a create whose answer was lost: read from whatever the server shows. */

describe('a create', () => {
  const made = { params: {}, body: JSON.stringify({ title: ROW.title, content: ROW.content }) }

  it('is done with the record that the answer names, read where the answer does not show it', async () => {
    const answers = { 'posts.read': json(200, { ...ROW, id: 9 }, '"a"') }
    for (const [said, promises] of [
      [json(201, { id: 9 }), {}],
      [json(201, { data: { id: 9 } }), {}],
      // Its tag is what the next write has to carry.
      [json(201, { ...ROW, id: 9 }), { guard: 'etag' }],
    ] as const) {
      const { write, names } = scripted({ ...answers, 'posts.create': said }, promises)
      expect(await write('posts.create', made)).toMatchObject({ kind: 'reply', status: 201, found: true })
      expect(names()).toEqual(['posts.create', 'posts.read'])
    }
  })

  it('is looked for next time when somebody said yes without saying to what', async () => {
    const { write } = scripted({ 'posts.create': json(201, { ok: true }) })
    expect(await write('posts.create', made)).toEqual({ kind: 'foreign' })
  })

  /** The second attempt, some time after the one before it. */
  const again = (ago: number, changes: Partial<OutgoingRequest['attempt']> = {}) => ({
    ...made,
    attempt: { number: 2, firstAt: NOW - 3_600_000, previousAt: NOW - ago, taken: [], ...changes },
  })

  it('that left a moment ago is not looked for yet, though all that was known of it is forgotten', async () => {
    const { write, names } = scripted({})
    expect(await write('posts.create', again(10_000))).toEqual({ kind: 'held', waitMs: 20_000 })
    expect(names()).toEqual([])
  })

  describe('whose answer was lost', () => {
    const row = (id: number, changes: object = {}) => ({ ...ROW, id, ...changes })
    const unread = (status: number, body: unknown) => ({ 'posts.list': json(status, body) })

    it.each([
      ['not there', unread(404, { error: 'No such page' })],
      ['refused', unread(403, { message: 'No' })],
      ['in words that say nothing', unread(200, { words: 'Hello' })],
    ])('is asked about when the list is %s', async (_, answers) => {
      expect(await scripted(answers).write('posts.create', again(60_000))).toEqual({
        kind: 'maybe-sent',
        candidates: [],
      })
    })

    it.each([
      ['the server is in trouble', json(503, {}), { kind: 'reply', status: 503 }],
      ['it wants another sign-in', json(401, {}), { kind: 'reply', status: 401 }],
      ['nothing is heard', SILENCE, { kind: 'unreachable' }],
      ['somebody else answers', answerOf(200, '<html>', () => null), { kind: 'foreign' }],
    ])('waits while %s', async (_, list, outcome) => {
      const { write, names } = scripted({ 'posts.list': list })
      expect(await write('posts.create', again(60_000))).toMatchObject(outcome)
      expect(names()).toEqual(['posts.list'])
    })

    it('goes out once more when it is not there, as far back as it can be', async () => {
      const older = [3, 4, 5].map((days) => {
        const made = at(-days * 86_400_000)
        return row(50 - days, { title: 'Other', content: '', created_at: made, updated_at: made })
      })
      const pages = { data: older, last_page: 40, total: 120, current_page: 1 }
      const { write, names } = scripted({
        'posts.list': json(200, pages),
        'posts.create': json(201, row(60)),
        'posts.read': json(200, row(60)),
      })
      expect(await write('posts.create', again(60_000))).toMatchObject({ kind: 'reply', status: 201 })
      expect(names()).toEqual(['posts.list', 'posts.create'])
    })

    it.each([
      ['out of order', [3, 5, 4]],
      ['without their times', [3, null, 5]],
    ])('is asked about when the list is %s, and never ends', async (_, days) => {
      const rows = days.map((day, index) =>
        row(50 - index, { title: 'Other', content: '', created_at: day === null ? null : at(-day * 86_400_000) }),
      )
      const { write } = scripted({ 'posts.list': json(200, { data: rows, last_page: 40, total: 120 }) })
      expect(await write('posts.create', again(60_000, {}))).toMatchObject({ kind: 'maybe-sent' })
    })

    it('is asked about when one like it was deleted meanwhile', async () => {
      const like = row(9, { created_at: at(-1_800_000), updated_at: at(-1_800_000) })
      const { write } = scripted({ 'posts.list': json(200, [like]), 'posts.read': json(404, { error: 'No' }) })
      expect(await write('posts.create', again(60_000))).toEqual({ kind: 'maybe-sent', candidates: [] })
    })

    it.each([
      ['nothing is heard', SILENCE, { kind: 'unreachable' }],
      ['the server is in trouble', json(503, {}), { kind: 'reply', status: 503 }],
      ['it is gone for good', json(410, { error: 'Gone' }), { kind: 'reply', status: 410 }],
    ])('waits while %s of one like it', async (_, read, outcome) => {
      const like = row(9, { created_at: at(-1_800_000), updated_at: at(-1_800_000) })
      const { write } = scripted({ 'posts.list': json(200, [like]), 'posts.read': read })
      expect(await write('posts.create', again(60_000))).toMatchObject(outcome)
    })
  })
})
