import { existsSync, readFileSync } from 'node:fs'
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

/** Some 800 kB in which everything has to be looked at, and something taken away. */
const MARKED = '<p onclick="a()">x</p>'.repeat(40_000)
const SAVES = 5
/** What the main thread may have of the work; were the text made harmless there, it would have all but the garbage. */
const MOST_OF_MAIN = 0.3

/** Processor taken by a process and by its main thread so far; null where the system does not tell threads apart. */
function processor(pid: number): { readonly all: number; readonly main: number } | null {
  const taken = (path: string) => {
    const stat = readFileSync(path, 'utf8')
    // After the name, which may hold anything, come its state and ten figures, then the two.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user ?? 0) + (system ?? 0)
  }
  if (!existsSync(`/proc/${pid}/task`)) return null
  return { all: taken(`/proc/${pid}/stat`), main: taken(`/proc/${pid}/task/${pid}/stat`) }
}

/** How many small requests are answered, one after the other, until `over` is done. */
async function answered(url: string, over: Promise<unknown>): Promise<number> {
  let count = 0
  let isOver = false
  void over.finally(() => (isOver = true))
  while (!isOver) {
    await (await fetch(`${url}/api/tags`)).text()
    count += 1
  }
  return count
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

  const pid = server.pid() ?? 0
  const before = processor(pid)
  for (let save = 0; save < SAVES; save += 1) expect(await post(MARKED)).toMatchObject({ status: 201 })
  const after = processor(pid)
  // By what was worked and not by how long it took: on a busy machine everything has to wait now and then.
  if (before && after) expect((after.main - before.main) / (after.all - before.all)).toBeLessThan(MOST_OF_MAIN)
  expect(await answered(url, post(MARKED))).toBeGreaterThan(0)

  const tooMany = await post('<li>x'.repeat(60_000))
  expect(tooMany).toMatchObject({
    status: 422,
    errors: { content: ['Content holds more than 50,000 elements. Please divide it.'] },
  })
})
