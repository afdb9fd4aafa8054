/** Virtual time: events in order, every microtask in between run out before the next one. No real timer is used. */
export class Scheduler {
  #now = Date.UTC(2026, 10, 21, 8)
  #order = 0
  readonly #queue: { at: number; order: number; run: () => void }[] = []
  readonly #settled: () => Promise<void>

  /** @param settle resolves when nothing goes on by itself any more; where promises are all there is, that is known */
  constructor(settle: () => Promise<void> = settled) {
    this.#settled = settle
  }

  get now(): number {
    return this.#now
  }

  /** @returns the cancel */
  after(ms: number, run: () => void): () => void {
    const event = { at: this.#now + Math.max(0, ms), order: this.#order++, run }
    const queue = this.#queue
    let index = queue.length
    queue.push(event)
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!before(event, queue[parent])) break
      swap(queue, index, parent)
      index = parent
    }
    return () => {
      event.run = () => undefined
    }
  }

  /** Runs everything that is due until `ms` from now. */
  async run(ms: number): Promise<void> {
    const end = this.#now + ms
    await this.#settled()
    for (let next = this.#queue[0]; next !== undefined && next.at <= end; next = this.#queue[0]) {
      this.#pop()
      this.#now = Math.max(this.#now, next.at)
      next.run()
      await this.#settled()
    }
    this.#now = end
  }

  #pop(): void {
    const queue = this.#queue
    const last = queue.pop()
    if (last === undefined || queue.length === 0) return
    queue[0] = last
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      let least = index
      if (before(queue[left], queue[least])) least = left
      if (before(queue[right], queue[least])) least = right
      if (least === index) return
      swap(queue, index, least)
      index = least
    }
  }
}

interface Event {
  at: number
  order: number
  run: () => void
}

function before(left: Event | undefined, right: Event | undefined): boolean {
  if (!left || !right) return false
  return left.at < right.at || (left.at === right.at && left.order < right.order)
}

function swap(queue: Event[], left: number, right: number): void {
  const [a, b] = [queue[left], queue[right]]
  if (a && b) {
    queue[left] = b
    queue[right] = a
  }
}

/** Node's; a browser has none. */
declare const setImmediate: ((call: () => void) => void) | undefined

/** After this, no promise callback is left to run: the next task starts only when all of them have. */
const settled: () => Promise<void> = typeof setImmediate === 'function' ? inLine(setImmediate) : taskByMessage()

const TASKS_AT_ONCE = 128

/**
 * Tasks are put in line by the hundred: between two of them every promise callback runs, and rejections that nobody
 * handles are told, as between any two, without a way through the system's own events each time.
 */
function inLine(task: (call: () => void) => void): () => Promise<void> {
  const waiting: (() => void)[] = []
  let ready = 0
  const next = () => {
    ready -= 1
    waiting.shift()?.()
  }
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (ready > 0) return
      for (; ready < TASKS_AT_ONCE; ready += 1) task(next)
    })
}

/** What a browser has in its place: a timer would be held up to four milliseconds each time. */
function taskByMessage(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  let next: () => void = () => undefined
  port1.onmessage = () => next()
  return () =>
    new Promise((resolve) => {
      next = resolve
      port2.postMessage(null)
    })
}
