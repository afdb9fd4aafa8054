import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import autocannon, { type Request } from 'autocannon'

/** Load on one address at ten connections, and the posts that it is about. */

export const CONNECTIONS = 10
const BODY = `<p>${'The tide turned before anyone on the pier had noticed it. '.repeat(9)}</p>`

export interface Load {
  readonly perSecond: number
  readonly p99: number
  /** Answers that were not 2xx, errors and time-outs: not 0 means that the figures say nothing. */
  readonly failed: number
}

/** Calls `request()` anew for every request, so that no two writes carry the same text. */
export async function load(url: string, seconds: number, request: () => Request): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
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

/** A post as a person writes it: some 500 bytes of text. */
export function postBody(category: number): Record<string, unknown> {
  written += 1
  return {
    title: `Post ${written} on the tide`,
    content: `${BODY}<p>${written}</p>`,
    excerpt: 'What the pier saw.',
    category_id: category,
    is_published: written % 3 !== 0,
    tags: [],
  }
}

export function idempotencyKey(): string {
  return randomUUID()
}

/** Megabytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024
}
