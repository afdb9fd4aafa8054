import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import autocannon, { type Request } from 'autocannon'

/** Load on one address at ten connections, the posts that it is about, and the memory that it takes. */

export const CONNECTIONS = 10
/** Seconds after which rates no longer rise here: a bare server is there after one, the whole one after three and a half. */
const WARM = 4
const WORDS = 300
const SAID =
  'the tide turned before anyone on the pier had noticed it and boats that lay in mud began to lift their bows'
const VOCABULARY = SAID.split(' ')

export interface Load {
  readonly perSecond: number
  readonly p99: number
  /** Answers that were not 2xx, errors and time-outs: not 0 means that the figures say nothing. */
  readonly failed: number
  /** Microseconds of processor that the server took for each: the same beside others on the machine. */
  readonly cpu?: number | undefined
}

/** Calls `request()` anew for every request, so that no two writes carry the same text. @param pid of the server */
export async function load(
  url: string,
  seconds: number,
  request: () => Request,
  { connections = CONNECTIONS, pid }: { readonly connections?: number; readonly pid?: number | undefined } = {},
): Promise<Load> {
  const asked = {
    url,
    connections,
    requests: [{ ...request(), setupRequest: (base: Request) => ({ ...base, ...request() }) }],
  }
  // A server is as fast as it gets only when what it runs has been compiled.
  await autocannon({ ...asked, duration: WARM })
  const before = await processorOf(pid)
  const result = await autocannon({ ...asked, duration: seconds })
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
    cpu: before === undefined ? undefined : (((await processorOf(pid)) ?? 0) - before) / result.requests.total,
  }
}

/** The system counts in hundredths of a second. */
const TICK_US = 10_000

/** Microseconds of processor that a process has taken; undefined where the system tells none. */
async function processorOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // After the name, which may hold anything, come its state and ten figures, then the two.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  return user === undefined || system === undefined ? undefined : (user + system) * TICK_US
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

/** MiB of memory that a process holds. Where the system tells it without a program: one that starts delays who is measured. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const held = status && /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  if (held) return Number(held) / 1024
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
