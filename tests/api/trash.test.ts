import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { classroom } from '#tests/support/courses.ts'
import { formWith } from '#tests/support/sample-files.ts'

/** A look into the trash, and emptying it. */

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const tag = async (name: string) => {
    server.advance(1000)
    const { id } = (await server.call('tags.create', { body: { name, description: `About ${name}` } }, { token })).data
    await server.call('tags.delete', { params: { id: String(id) } }, { token })
    return id
  }
  const list = async () => (await server.call('trash.list', {}, { token })).data
  const empty = async (until: string, as = token) =>
    (await server.call('trash.empty', { query: { until } }, { token: as })).data
  return { server, token, tag, list, empty }
}

describe('a deleted record', () => {
  test('is read as it was, and only while it rests in the trash', async () => {
    const { server, token, tag } = await prepared()
    const id = await tag('Gone')
    const read = (type: string) => server.call('trash.read', { params: { type, id: String(id) } }, { token })
    expect((await read('tags')).data).toMatchObject({
      type: 'tags',
      id,
      title: 'Gone',
      record: { name: 'Gone', description: 'About Gone', color: '#3B82F6', slug: 'gone' },
    })
    expect((await read('posts')).status).toBe(404)
    await server.call('trash.restore', { params: { type: 'tags', id: String(id) } }, { token })
    expect((await read('tags')).status).toBe(404)
  })

  test('of an admin’s kind is nobody else’s to read', async () => {
    const { server, token } = await prepared()
    const body = { name: 'Vera', email: 'vera@example.com', subject: 'Private', message: 'Words' }
    await server.call('contact.create', { body })
    await server.call('messages.delete', { params: { id: '1' } }, { token })
    const params = { type: 'contact-messages', id: '1' }
    const moderator = await server.person('moderator')
    expect((await server.call('trash.read', { params }, { token: moderator.token })).status).toBe(404)
    expect((await server.call('trash.read', { params }, { token })).data.record).toMatchObject({ message: 'Words' })
  })
})

describe('erasing', () => {
  test('what was restored and deleted anew since somebody saw it here stays', async () => {
    const { server, token, tag, list } = await prepared()
    const id = await tag('Back and forth')
    const params = { type: 'tags', id: String(id) }
    const seen = (await list()).data[0]?.deleted_at ?? ''
    server.advance(1000)
    await server.call('trash.restore', { params }, { token })
    await server.call('tags.delete', { params: { id: String(id) } }, { token })
    const erase = (deleted_at?: string) => server.call('trash.erase', { params, query: { deleted_at } }, { token })
    const refused = await erase(seen)
    expect(refused.body).toMatchObject({
      status: 412,
      code: 'version_conflict',
      message: 'It was restored and deleted anew since.',
    })
    const now = (await list()).data[0]?.deleted_at
    expect(now).not.toBe(seen)
    expect((await erase(now)).status).toBe(200)
    expect((await list()).data).toEqual([])
  })
})

describe('emptying the trash', () => {
  test('erases what was deleted until then, and nothing that came since', async () => {
    const { tag, list, empty } = await prepared()
    await tag('First')
    await tag('Second')
    const until = (await list()).data[0]?.deleted_at ?? ''
    await tag('Third')
    expect(await empty(until)).toEqual({ erased: 2, left: 0 })
    expect((await list()).data.map(({ title }) => title)).toEqual(['Third'])
    expect(await empty(until)).toEqual({ erased: 0, left: 0 })
  })

  test('takes what lies in a record along, and the bytes of files', async () => {
    const { server, call, course, lesson } = await classroom()
    const { id } = await course('Course')
    const courseId = String(id)
    const inside = await lesson(id, 'Lesson')
    await call('lessons.delete', { params: { courseId, id: String(inside.id) } })
    await call('courses.delete', { params: { id: courseId } })
    const { file } = (await call('files.upload', { body: formWith(Buffer.from('words'), 'a.txt') })).data
    await call('files.delete', { params: { id: String(file.id) } })
    const { data } = (await call('trash.list')).data
    expect(data.map(({ type }) => type).toSorted()).toEqual(['courses', 'files', 'lessons'])
    const until = data[0]?.deleted_at ?? ''
    expect((await call('trash.empty', { query: { until } })).data).toEqual({ erased: 2, left: 0 })
    expect((await call('trash.list')).data.total).toBe(0)
    expect(await readdir(join(server.dir, 'files'))).toEqual([])
  })

  test('leaves what a moderator does not see', async () => {
    const { server, token, tag, list, empty } = await prepared()
    await server.call('contact.create', {
      body: { name: 'Vera', email: 'vera@example.com', subject: 'Private', message: 'Words' },
    })
    await server.call('messages.delete', { params: { id: '1' } }, { token })
    await tag('Seen')
    const until = (await list()).data[0]?.deleted_at ?? ''
    expect(await empty(until, (await server.person('moderator')).token)).toEqual({ erased: 1, left: 0 })
    expect((await list()).data.map(({ title }) => title)).toEqual(['Private'])
  })
})
