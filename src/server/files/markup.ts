import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { Failure } from '#server/failure.ts'
import { FileRefused } from './file-refused.ts'

/** Makes markup harmless. A megabyte takes a second, and nobody else may have to wait for it. */
export interface Markup {
  /** See sanitize-html.ts. */
  readonly html: (text: string) => Promise<string>
  /** See sanitize-svg.ts. @throws FileRefused */
  readonly svg: (text: string) => Promise<string>
}

/** A hundred modules, for which a server has no time while it starts. */
const forHtml = () => import('./sanitize-html.ts')
const forSvg = () => import('./sanitize-svg.ts')

/** In this thread: for texts that take a few milliseconds, and where nobody waits. */
export const markupHere: Markup = {
  html: async (text) => (await forHtml()).sanitizeHtml(text),
  svg: async (text) => (await forSvg()).sanitizeSvg(text),
}

/** What the thread is asked for. */
export interface MarkupJob {
  readonly kind: keyof Markup
  readonly text: string
}

/** What it answers: the harmless text, or why there is none. */
export const MarkupDone = v.union([v.object({ text: v.string() }), v.object({ refused: v.string() })])
export type MarkupDone = v.InferOutput<typeof MarkupDone>

/** Characters that are worth no way to another thread: hostile ones take 30 ms. */
const SHORT = 8000
const MOST_WAITING = 50
const MOST_MS = 20_000
/** After this long without work the thread ends, and its memory is free again. */
const IDLE_MS = 60_000
const MOST_MEGABYTES = 512
/** After the start: before an update can put other files in the place of those that are still to be read. */
const READ_AFTER_MS = 1000

const busy = () =>
  new Failure('unavailable', 'Many long texts are being checked right now. Please try again.', { retryAfter: 5 })
const tooHard = () => new Failure('invalid', 'This text is too complicated to be checked. Please divide it.')

/**
 * In a thread of its own, one text after the other; started with the first long text.
 * @param program the built markup-worker.ts
 * @throws Failure `unavailable` when too many wait, `invalid` when one takes too long or too much memory
 */
export function openMarkup(program: URL): Markup {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  // Whoever needs what can't be read hears of it.
  setTimeout(() => void Promise.allSettled([forHtml(), forSvg()]), READ_AFTER_MS).unref()

  const end = () => {
    void worker?.terminate()
    worker = undefined
  }

  function start(): Worker {
    const started = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } })
    // A stop of the server does not wait for it.
    started.unref()
    return started
  }

  async function inThread(job: MarkupJob): Promise<MarkupDone> {
    clearTimeout(idle)
    const thread = (worker ??= start())
    let late: NodeJS.Timeout | undefined
    try {
      return await new Promise<MarkupDone>((resolve, reject) => {
        late = setTimeout(() => reject(tooHard()), MOST_MS)
        thread.once('message', (done: unknown) => resolve(v.parse(MarkupDone, done)))
        thread.once('error', (cause) => reject(isOutOfMemory(cause) ? tooHard() : cause))
        thread.postMessage(job)
      })
    } catch (error) {
      end()
      throw error
    } finally {
      clearTimeout(late)
      thread.removeAllListeners('message').removeAllListeners('error')
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }

  async function run(kind: keyof Markup, text: string): Promise<string> {
    if (text.length <= SHORT) return markupHere[kind](text)
    if (waiting >= MOST_WAITING) throw busy()
    waiting += 1
    try {
      const turn = last.catch(() => undefined).then(() => inThread({ kind, text }))
      last = turn.catch(() => undefined)
      const done = await turn
      if ('refused' in done) throw new FileRefused('refused', done.refused)
      return done.text
    } finally {
      waiting -= 1
    }
  }

  return { html: (text) => run('html', text), svg: (text) => run('svg', text) }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
