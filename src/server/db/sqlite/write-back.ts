import { Worker } from 'node:worker_threads'

/**
 * The log of the database is written back into its file by whoever commits, a few pages at a time. After a long text
 * that takes the disk 50 ms and more, so a thread of its own does it then.
 */
export interface WriteBack {
  /** Whether it keeps up: when it does not, or is gone, whoever commits writes back. */
  readonly isReady: () => boolean
  /** Writes back what was committed, in its own time. */
  readonly start: () => void
  readonly close: () => Promise<void>
}

/** Commits that may wait for it: the log does not grow any longer than these make it. */
const MOST_WAITING = 4
/** After this long without work the thread ends, and its memory is free again. */
const IDLE_MS = 60_000

/** @param program the built write-back-worker.ts @param path of the database */
export function openWriteBack(program: URL, path: string): WriteBack {
  let worker: Worker | undefined
  let ended: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let isGone = false

  const end = () => {
    worker?.postMessage('end')
    worker = undefined
  }

  function open(): Worker {
    const thread = new Worker(program, { workerData: path })
    thread.unref()
    thread.on('message', () => {
      waiting -= 1
      idle ??= setTimeout(end, IDLE_MS).unref()
      idle.refresh()
    })
    // A full disk, say: the next commit meets it too, and tells it to somebody who can do something about it.
    thread.on('error', () => (isGone = true))
    ended = new Promise((done) => thread.once('exit', done))
    return thread
  }

  return {
    isReady: () => !isGone && waiting < MOST_WAITING,
    start: () => {
      waiting += 1
      worker ??= open()
      worker.postMessage('write back')
    },
    close: async () => {
      clearTimeout(idle)
      end()
      await ended
    },
  }
}
