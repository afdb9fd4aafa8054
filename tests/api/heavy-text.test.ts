import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { killableServer } from '#tests/support/killable-server.ts'

/** The real server as a process of its own: what takes it long keeps nobody else waiting. */

const server = killableServer('heavy-text')
beforeAll(() => server.build(), 120_000)
afterAll(() => server.remove())

const Answer = v.looseObject({ status: v.number(), data: v.optional(v.unknown()), errors: v.optional(v.unknown()) })
const PARAGRAPH = `<p>${'Words as people write them, with <em>one</em> mark. '.repeat(3)}</p>`

const SAVES = 5

const middle = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

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

  const long = PARAGRAPH.repeat(Math.floor(999_000 / PARAGRAPH.length))
  expect(await post(long)).toMatchObject({ status: 201 })
  // Too little for whoever commits to write it back, so the thread did.
  const file = join(server.dataDir, 'offdesk.sqlite')
  await expect.poll(() => readFileSync(file).includes(PARAGRAPH.repeat(20))).toBe(true)

  const worst: number[] = []
  const times: number[] = []
  for (let save = 0; save < SAVES; save += 1) {
    const start = performance.now()
    const saving = post(long)
    const beside = await waits(url, saving)
    expect(await saving).toMatchObject({ status: 201 })
    expect(beside.length).toBeGreaterThan(5)
    times.push(performance.now() - start)
    worst.push(Math.max(...beside))
  }
  // Whoever had to wait for the text would have waited for nearly all of it. Of several saves, because on a busy machine
  // everything has to wait now and then.
  expect(middle(worst), `${worst.join()} of ${times.join()} ms`).toBeLessThan(Math.max(middle(times) / 4, 50))

  const tooMany = await post('<li>x'.repeat(60_000))
  expect(tooMany).toMatchObject({
    status: 422,
    errors: { content: ['Content holds more than 50,000 elements. Please divide it.'] },
  })
  if (process.env['PROOFS']) {
    const all = worst.map((each) => each.toFixed(0)).join(', ')
    process.stdout.write(`${middle(times).toFixed(0)} ms for 1 MB; the longest waits beside ${SAVES}: ${all} ms\n`)
  }
}, 120_000)
