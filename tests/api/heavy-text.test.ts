import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { killableServer } from '#tests/support/killable-server.ts'

/** The real server as a process of its own: what takes it long keeps nobody else waiting. */

const server = killableServer('heavy-text')
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

const Answer = v.looseObject({ status: v.number(), data: v.optional(v.unknown()), errors: v.optional(v.unknown()) })
const PARAGRAPH = `<p>${'Words as people write them, with <em>one</em> mark. '.repeat(3)}</p>`

/** How long each of many small requests took, one after the other, until `over` is done. */
async function waits(url: string, over: Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  let isOver = false
  void over.finally(() => (isOver = true))
  while (!isOver) {
    const start = performance.now()
    await (await fetch(`${url}/api/tags`)).text()
    all.push(performance.now() - start)
  }
  return all
}

test('a megabyte of HTML is made harmless while others are answered', async () => {
  const url = await server.start()
  const token = await server.signIn(url)
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return v.parse(Answer, await answer.json())
  }
  const { data } = await send('POST', '/categories', { name: 'One' })
  const { id } = v.parse(v.object({ id: v.number() }), data)
  const post = (content: string) => send('POST', '/admin/posts', { title: 'Long', content, category_id: id })
  // The thread starts with the first long text.
  expect(await post(PARAGRAPH.repeat(100))).toMatchObject({ status: 201 })

  const idle = await waits(url, new Promise((done) => setTimeout(done, 300)))
  const start = performance.now()
  const saving = post(PARAGRAPH.repeat(Math.floor(999_000 / PARAGRAPH.length)))
  const beside = await waits(url, saving)
  const took = performance.now() - start
  expect(await saving).toMatchObject({ status: 201 })
  // Whoever had to wait for the text would have waited for nearly all of it.
  expect(Math.max(...beside), `of ${took} ms; idle ${Math.max(...idle)} ms`).toBeLessThan(Math.max(took / 3, 50))
  expect(beside.length).toBeGreaterThan(5)

  const tooMany = await post('<li>x'.repeat(60_000))
  expect(tooMany).toMatchObject({
    status: 422,
    errors: { content: ['Content holds more than 50,000 elements. Please divide it.'] },
  })
  if (process.env['PROOFS']) {
    const sorted = beside.toSorted((a, b) => a - b)
    const at = (part: number) => sorted[Math.floor(sorted.length * part)]?.toFixed(1)
    process.stdout.write(
      `${took.toFixed(0)} ms for 1 MB; beside it p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.999)} ms\n`,
    )
  }
}, 60_000)
