import { describe, expect, it } from 'vitest'
import { contract, type EndpointName } from '#contract/index.ts'
import { firstVersion } from '#client/offline/foreign/memory.ts'
import { answerOf, type WireAnswer } from '#client/offline/foreign/wire.ts'
import { DEFAULTS } from './support/reference-rows.ts'
import { at, HEADERS, json, KEYS, NOW, ROW, scripted, SIGNAL, SILENCE } from './support/scripted-server.ts'

/** Whatever a server of another kind may answer to one call, and what is made of that. */

describe('what answers no call of this API', () => {
  it('is another record, or none at all, and nothing is taken for it', async () => {
    const other = json(200, { ...ROW, id: 8 })
    const { transport, write } = scripted({ 'posts.read': other, 'posts.list': json(200, { words: 'Hello' }) })
    expect(await transport.read('posts.read', { id: 7 }, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(await transport.read('posts.list', {}, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(await write('posts.update')).toEqual({ kind: 'foreign' })
    expect(await write('posts.delete')).toEqual({ kind: 'foreign' })
  })

  it('is no record at all, and nothing is compared with it', async () => {
    const { transport, write } = scripted({ 'posts.read': json(200, { words: 'Hello' }) })
    expect(await transport.read('posts.read', { id: 7 }, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(await write('posts.update')).toEqual({ kind: 'foreign' })
  })

  it('is refused in the server’s own words', async () => {
    const { transport } = scripted({ 'posts.read': json(404, { message: 'Gone fishing' }), 'posts.list': SILENCE })
    expect(await transport.read('posts.read', { id: 7 }, SIGNAL)).toMatchObject({
      kind: 'reply',
      status: 404,
      body: { message: 'Gone fishing' },
    })
    expect(await transport.read('posts.list', {}, SIGNAL)).toEqual({ kind: 'unreachable' })
  })

  it('is a call that this build does not know', async () => {
    const { transport, write, names } = scripted({})
    const gone: EndpointName = JSON.parse('"posts.of_tomorrow"')
    expect(await write(gone)).toEqual({ kind: 'foreign' })
    expect(await transport.read(gone, {}, SIGNAL)).toEqual({ kind: 'foreign' })
    expect(names()).toEqual([])
  })
})

describe('a list that a screen shows', () => {
  it('has a version in each of its rows, and keeps what stands beside them', async () => {
    const rows = [{ ...ROW, id: 7 }]
    const pager = { current_page: 1, last_page: 1, per_page: 4, total: 1 }
    const { transport, version } = scripted({
      'posts.read': json(200, { ...ROW, id: 7 }),
      'posts.list': json(200, { data: rows, ...pager }),
    })
    const shown = await transport.read('posts.list', {}, SIGNAL)
    expect(shown).toMatchObject({ kind: 'reply', body: { total: 1, data: [{ id: 7, version: await version() }] } })
  })
})

describe('a record that a screen shows', () => {
  it('is another version when its ETag is another one, though it looks the same', async () => {
    const { answers, version } = scripted({ 'posts.read': json(200, { ...ROW, id: 7 }, '"a"') }, { guard: 'etag' })
    const before = await version()
    expect(await version()).toBe(before)
    answers['posts.read'] = json(200, { ...ROW, id: 7 }, '"b"')
    expect(await version()).toBe(before + 1)
  })

  it('needs no number where it is the one of its kind', async () => {
    const { transport } = scripted({ 'settings.read': json(200, { ...DEFAULTS.settings, updated_at: at(0) }) })
    expect(await transport.read('settings.read', {}, SIGNAL)).toMatchObject({ kind: 'reply', status: 200 })
  })
})

describe('an answer about no kind of record', () => {
  it('is given to the screen as it came', async () => {
    const uses = [{ type: 'post', id: 1, title: 'Tides', field: 'content' }]
    const { transport } = scripted({ 'files.uses': json(200, uses) })
    expect(await transport.read('files.uses', { id: 3 }, SIGNAL)).toMatchObject({
      kind: 'reply',
      body: { data: [{ type: 'post', id: 1 }] },
    })
  })

  it('is any word at all where nothing is answered', async () => {
    const { transport } = scripted({})
    const said = await transport.translate(
      contract['trash.erase'],
      {},
      answerOf(200, '{"ok":1}', () => null),
    )
    expect(said).toMatchObject({ kind: 'reply', body: { data: null } })
  })
})

describe('a list of its own shape', () => {
  it('has a version in each of its rows where it is nothing but rows', async () => {
    const category = { ...DEFAULTS.categories, id: 3, name: 'Home', created_at: at(0), updated_at: at(0) }
    const { transport } = scripted({ 'categories.list': json(200, [category]) })
    expect(await transport.read('categories.list', {}, SIGNAL)).toMatchObject({
      kind: 'reply',
      body: { data: [{ id: 3, version: firstVersion(NOW, 0.5) }] },
    })
  })

  it('stays as it is where it is a record with what lies in it', async () => {
    const course = {
      id: 1,
      created_at: at(0),
      updated_at: at(0),
      title: 'Sailing',
      slug: 'sailing',
      description: '',
      image_url: null,
      what_you_learn: '',
      duration_hours: 3,
      level: 'beginner',
      is_published: true,
      order: 1,
    }
    const { transport } = scripted({ 'lessons.list': json(200, { course, lessons: [] }) })
    expect(await transport.read('lessons.list', { courseId: 1 }, SIGNAL)).toMatchObject({
      kind: 'reply',
      status: 200,
      body: { data: { course: { id: 1, title: 'Sailing' }, lessons: [] } },
    })
  })
})

describe('bringing a record back', () => {
  const restore = { params: { type: 'posts', id: 7 }, body: null }
  const done = { 'trash.restore': json(200, { success: true }), 'posts.read': json(200, { ...ROW, id: 7 }) }

  it('asks nothing of a server that keeps no trash, or of a kind that rests in none', async () => {
    for (const [promises, type] of [
      [{ trash: false }, 'posts'],
      [{ trash: true }, 'nothing'],
    ] as const) {
      const { write, names } = scripted(done, promises)
      expect(await write('trash.restore', { params: { type, id: 7 }, body: null })).toMatchObject({
        kind: 'reply',
        status: 404,
        body: { code: 'not_found' },
      })
      expect(names()).toEqual([])
    }
  })

  it('is done with the record as it stands', async () => {
    const { write, asked, version } = scripted(done, { trash: true })
    const outcome = await write('trash.restore', restore)
    expect(outcome).toMatchObject({ kind: 'reply', status: 200, version: await version() })
    expect(asked.slice(0, 2).map(({ endpoint, params }) => [endpoint.name, params['id']])).toEqual([
      ['trash.restore', 7],
      ['posts.read', 7],
    ])
  })

  it('is what the server says of it where that refuses, is silent, or does not show the record', async () => {
    const refused = json(422, { message: 'No', errors: { id: 'Gone' } })
    const { write, answers } = scripted({ ...done, 'trash.restore': refused }, { trash: true })
    expect(await write('trash.restore', restore)).toMatchObject({ kind: 'reply', status: 422 })
    answers['trash.restore'] = SILENCE
    expect(await write('trash.restore', restore)).toEqual({ kind: 'unreachable' })
    answers['trash.restore'] = json(200, { success: true })
    answers['posts.read'] = SILENCE
    expect(await write('trash.restore', restore)).toEqual({ kind: 'unreachable' })
  })
})

describe('a call about no record of the outbox', () => {
  it('goes as it is, with the key where the server keeps keys', async () => {
    const { write, asked } = scripted({ 'posts.reorder': json(200, { data: { done: true } }) })
    const given = { params: { id: 7 }, query: { q: '1' }, body: '{"a":1}' }
    await write('trash.erase', given)
    expect(asked[0]).toMatchObject({ ...given, upload: null, opId: null, signal: SIGNAL })
    expect(asked[0]?.headers).toEqual({})
    const keyed = scripted({}, KEYS)
    await keyed.write('trash.erase', given)
    expect(keyed.asked[0]?.headers).toEqual({ 'Idempotency-Key': 'op-1.0' })
  })

  it('is answered by what came, and by nothing when nothing came', async () => {
    const erased = { erased: 2, left: 0 }
    const { write, answers } = scripted({
      'trash.erase': json(204),
      'trash.empty': json(200, { success: true, data: erased }),
    })
    expect(await write('trash.empty')).toMatchObject({ kind: 'reply', body: { data: erased } })
    expect(await write('trash.erase')).toMatchObject({ kind: 'reply', status: 200 })
    answers['trash.erase'] = json(409, { message: 'In use' })
    expect(await write('trash.erase')).toMatchObject({ kind: 'reply', status: 409, body: { message: 'In use' } })
    answers['trash.erase'] = SILENCE
    expect(await write('trash.erase')).toEqual({ kind: 'unreachable' })
  })
})

describe('an update', () => {
  it('that the server refuses for a reason of its own, with nothing newer there, is refused by that', async () => {
    const { write, version } = scripted({
      'posts.read': json(200, { ...ROW, id: 7 }),
      'posts.update': json(409, { message: 'The address is taken', code: 'slug_taken' }),
    })
    const headers = { ...HEADERS, ifMatch: await version() }
    expect(await write('posts.update', { headers })).toMatchObject({
      kind: 'reply',
      status: 409,
      body: { code: 'slug_taken' },
    })
  })

  it('that the server’s guard refuses without anything newer is compared with what is there', async () => {
    const { write, version } = scripted(
      { 'posts.read': json(200, { ...ROW, id: 7 }, '"a"'), 'posts.update': json(412, { message: 'Changed' }) },
      { guard: 'etag' },
    )
    const headers = { ...HEADERS, ifMatch: await version() }
    expect(await write('posts.update', { headers })).toMatchObject({
      kind: 'reply',
      status: 412,
      body: { code: 'version_conflict', current: { id: 7 } },
    })
  })

  it('carries its key where the server keeps keys', async () => {
    const { write, version, asked } = scripted(
      { 'posts.read': json(200, { ...ROW, id: 7 }), 'posts.update': json(200, { ...ROW, id: 7 }) },
      KEYS,
    )
    await write('posts.update', { headers: { ...HEADERS, ifMatch: await version() } })
    expect(asked.find(({ endpoint }) => endpoint.name === 'posts.update')?.headers).toEqual({
      'Idempotency-Key': 'op-1.0',
    })
  })
})

describe('a delete', () => {
  /** @param then how the record is read after the server said yes */
  async function deleted(said: WireAnswer, then: WireAnswer) {
    const there = json(200, { ...ROW, id: 7 })
    const { write, version, answers, names } = scripted({ 'posts.read': there, 'posts.delete': said })
    const headers = { ...HEADERS, ifMatch: await version() }
    let reads = 0
    answers['posts.read'] = () => (reads++ === 0 ? there : then)
    const outcome = await write('posts.delete', { headers, body: null })
    return { outcome, looked: names().filter((name) => name === 'posts.read').length > 2 }
  }
  const DONE = { kind: 'reply', status: 200 }

  it.each([
    ['nothing', json(204)],
    ['an empty answer', json(200)],
    ['success', json(200, { success: true })],
    ['nothing, and words for it', answerOf(204, '{"ok":1}', () => null)],
  ])('is done when the server says %s', async (_, said) => {
    expect(await deleted(said, SILENCE)).toMatchObject({ outcome: DONE, looked: false })
  })

  it.each([
    ['is not there', json(404, { error: 'No' })],
    ['is gone', json(410, { error: 'Gone' })],
    ['rests in a trash', json(200, { ...ROW, id: 7, deleted_at: at(0) })],
  ])('that the server says yes to in other words is done when the record %s', async (_, then) => {
    for (const said of [json(200, { ok: 1 }), json(200, { success: false }), json(200, [true])])
      expect(await deleted(said, then)).toMatchObject({ outcome: DONE, looked: true })
  })

  it.each([
    ['it is still there', json(200, { ...ROW, id: 7, deleted_at: null })],
    ['nothing is heard of it', SILENCE],
    ['the server is in trouble', json(503, {})],
    ['the person may not see it', json(403, { error: 'No' })],
  ])('that the server says yes to in other words stays open when %s', async (_, then) => {
    expect((await deleted(json(200, { ok: 1 }), then)).outcome).toEqual({ kind: 'unreachable' })
  })
})
