import { beforeEach, expect, it } from 'vitest'
import type { Channel } from '#client/offline/engine/storage/ports.ts'
import { liveLocks } from './live-locks.ts'

/** Pages of one browser: a lock in line that can be taken away, and channels that a frozen page does not hear. */

const MINUTE = 60_000
let now: number
let holder: { readonly robbed: (error: DOMException) => void } | null
let line: { readonly grant: () => void }[]
let ears: Set<{ readonly page: Page; readonly hear: (message: unknown) => void }>

interface Page {
  frozen: boolean
}

beforeEach(() => {
  now = 0
  holder = null
  line = []
  ears = new Set()
})

const aborted = () => new DOMException('Aborted', 'AbortError')

function request(_name: string, options: { signal?: AbortSignal; steal?: boolean }, work: () => Promise<void>) {
  return new Promise<void>((resolve, reject) => {
    const grant = () => {
      const mine = { robbed: reject }
      holder = mine
      const end = () => {
        if (holder !== mine) return
        holder = null
        line.shift()?.grant()
      }
      work().then(resolve, reject).finally(end)
    }
    const waiter = { grant }
    options.signal?.addEventListener('abort', () => {
      if (!line.includes(waiter)) return
      line = line.filter((one) => one !== waiter)
      reject(aborted())
    })
    if (options.steal === true) {
      const from = holder
      grant()
      from?.robbed(aborted())
    } else if (holder === null) grant()
    else line.push(waiter)
  })
}

function open() {
  const page: Page = { frozen: false }
  const channel: Channel = {
    post: (message) => {
      for (const other of ears) if (other.page !== page && !other.page.frozen) other.hear(message)
    },
    listen: (hear) => {
      const ear = { page, hear }
      ears.add(ear)
      return () => ears.delete(ear)
    },
    close: () => undefined,
  }
  const quiet: Channel = { post: () => undefined, listen: () => () => undefined, close: () => undefined }
  const parts = liveLocks({ channel: quiet, manager: { request }, line: channel, now: () => now })
  const state = { holds: false, end: () => undefined as void, ended: null as unknown }
  const stop = new AbortController()
  const work = () =>
    new Promise<void>((resolve) => {
      state.holds = true
      state.end = resolve
    })
  const held = parts.locks.hold('sender', stop.signal, work).catch((error: unknown) => (state.ended = error))
  /** It has something to send and says so, as often as a page does. */
  const wants = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      now += MINUTE
      parts.channel.post({ kind: 'changed' })
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }
  return { page, state, wants, stop, held }
}

it('takes the lock from a page that was frozen, and that one learns of it', async () => {
  const [sender, waiting] = [open(), open()]
  sender.page.frozen = true
  await waiting.wants(3)
  expect(waiting.state.holds).toBe(false)
  await waiting.wants(1)
  expect(waiting.state.holds).toBe(true)
  await sender.held
  expect(sender.state.ended).toMatchObject({ name: 'AbortError' })
})

it('leaves it with one that answers, however long it takes', async () => {
  const [sender, waiting] = [open(), open()]
  await waiting.wants(100)
  expect(waiting.state.holds).toBe(false)
  sender.state.end()
  await sender.held
  await waiting.wants(1)
  expect(waiting.state.holds).toBe(true)
})

it('asks no more often than a page says by itself that something waits', async () => {
  const [sender, waiting] = [open(), open()]
  sender.page.frozen = true
  now -= MINUTE
  for (let save = 0; save < 20; save += 1) {
    now -= MINUTE
    await waiting.wants(1)
  }
  expect(waiting.state.holds).toBe(false)
})

it('stops waiting when it is told to', async () => {
  const [, waiting] = [open(), open()]
  waiting.stop.abort()
  await waiting.held
  expect(waiting.state).toMatchObject({ holds: false, ended: { name: 'AbortError' } })
})
