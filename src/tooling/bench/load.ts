import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import autocannon, { type Request } from 'autocannon'

/** Load on one address at ten connections, the posts that it is about, and the memory that it takes. */

export const CONNECTIONS = 10
const WORDS = 300
const SAID =
  'the tide turned before anyone on the pier had noticed it and boats that lay in mud began to lift their bows'
const VOCABULARY = SAID.split(' ')

export interface Load {
  readonly perSecond: number
  readonly p99: number
  /** Answers that were not 2xx, errors and time-outs: not 0 means that the figures say nothing. */
  readonly failed: number
}

/** Calls `request()` anew for every request, so that no two writes carry the same text. */
export async function load(
  url: string,
  seconds: number,
  request: () => Request,
  connections = CONNECTIONS,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ ...request(), setupRequest: (base) => ({ ...base, ...request() }) }],
  })
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

let written = 0

/** A post as a person writes it: other words in each, in paragraphs of some forty. @param words of its body */
export function postBody(category: number, words = WORDS): Record<string, unknown> {
  written += 1
  let at = written * 7919
  const next = () => VOCABULARY[(at = (at * 1103515245 + 12345) & 0x7fffffff) % VOCABULARY.length] ?? ''
  const paragraphs = Array.from(
    { length: Math.ceil(words / 40) },
    () => `<p>${Array.from({ length: 40 }, next).join(' ')}.</p>`,
  )
  return {
    title: `Post ${written} on the tide, mark${written}`,
    content: paragraphs.join(''),
    excerpt: 'What the pier saw.',
    category_id: category,
    is_published: written % 3 !== 0,
    tags: [],
  }
}

export function idempotencyKey(): string {
  return randomUUID()
}

/** MiB of memory that a process holds. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) / 1024
}

/** The most that a process holds while `act` runs, in MiB. */
export async function peakMemory<T>(pid: number, act: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = await memoryOf(pid)
  let done = false
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, await memoryOf(pid))
      await new Promise((look) => setTimeout(look, 100))
    }
  })()
  const result = await act().finally(() => {
    done = true
  })
  await watching
  return { result, peak }
}
