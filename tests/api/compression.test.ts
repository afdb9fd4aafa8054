import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

const TAKES = { 'Accept-Encoding': 'gzip, deflate, br' }

test('long answers of reading calls go out compressed, as the client takes them', async () => {
  const server = await testServer()
  const get = async (accept: string) => {
    const answer = await server.request('/api/tags', { headers: { 'Accept-Encoding': accept } })
    return {
      encoding: answer.headers.get('Content-Encoding'),
      stored: answer.headers.get('Cache-Control'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const plain = await get('identity')
  expect([plain.encoding, plain.stored, plain.bytes.length > 1000]).toEqual([null, 'no-store', true])
  const br = await get('gzip, br')
  expect([br.encoding, br.stored, brotliDecompressSync(br.bytes)]).toEqual(['br', 'no-store', plain.bytes])
  expect(br.bytes.length).toBeLessThan(plain.bytes.length / 2)
  const gzip = await get('gzip, br;q=0')
  expect([gzip.encoding, gunzipSync(gzip.bytes)]).toEqual(['gzip', plain.bytes])
})

test('a very long answer is compressed on its way', async () => {
  const server = await testServer()
  const content = Array.from({ length: 1500 }, (_, n) => `<p>${'tide '.repeat(80)}${n}</p>`).join('')
  const category = await server.call('categories.create', { body: { name: 'Tides' } }, server.owner)
  for (const title of ['One', 'Two']) {
    await server.call('posts.create', { body: { title, content, category_id: category.data.id } }, server.owner)
  }
  const headers = { ...TAKES, Authorization: `Bearer ${server.owner.token}` }
  const answer = await server.request('/api/admin/posts?include=content', { headers })
  expect(answer.headers.get('Content-Encoding')).toBe('gzip')
  const text = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
  expect(JSON.parse(text)).toMatchObject({ data: [{ content }, { content }] })
})

// What is compressed tells by its length how much of it repeats: a secret beside a chosen text could be guessed so.
test('answers of writes, which alone hold secrets, and short ones go out as they are', async () => {
  const server = await testServer()
  const headers = { ...TAKES, Authorization: `Bearer ${server.owner.token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Repeated', description: 'tide '.repeat(90) })
  const made = await server.request('/api/categories', { method: 'POST', headers, body })
  expect([made.status, made.headers.get('Content-Encoding')]).toEqual([201, null])
  const health = await server.request('/api/health', { headers: TAKES })
  expect(health.headers.get('Content-Encoding')).toBeNull()
})
