import { change } from '#client/offline/engine/storage/change.ts'
import type { OutgoingRequest, Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Meta, Operation, TrashEntry } from '#client/offline/engine/storage/record.ts'
import type { OutboxOptions } from '#client/offline/engine/outbox/outbox-options.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { taken } from './sender.ts'
import { world } from './world.ts'

/** One tab, or the worker, by itself: the test is its server, the other tabs, and the device. */
export function tabAlone(part: Partial<OutboxOptions> = {}) {
  const { run, scheduler, open, options: optionsOf, device } = world()
  const given = optionsOf(new Life())
  const told = {
    requests: [] as OutgoingRequest[],
    posts: [] as unknown[],
    words: [] as string[],
    closed: [] as string[],
  }
  const trouble = { storage: null as Error | null }
  let receive: (message: unknown) => void = () => undefined
  const answers = { send: async (): Promise<Outcome> => taken() }
  const options: OutboxOptions = {
    ...given,
    storage: {
      transact: (durability, work) =>
        trouble.storage === null ? given.storage.transact(durability, work) : Promise.reject(trouble.storage),
      close: () => void told.closed.push('storage'),
    },
    channel: {
      post: (message) => void told.posts.push(message),
      listen: (listener) => {
        receive = listener
        return () => void told.closed.push('listening')
      },
      close: () => void told.closed.push('channel'),
    },
    transport: {
      send: (request) => {
        told.requests.push(request)
        return answers.send()
      },
      read: async () => ({ kind: 'unreachable' }),
    },
    events: {
      onAcknowledged: ({ id }) => void told.words.push(`acknowledged ${id}`),
      onSignInNeeded: () => void told.words.push('sign in'),
      onDiagnostic: (code, detail) => void told.words.push(`${code} ${detail}`),
    },
    ...part,
  }
  return {
    run,
    scheduler,
    told,
    trouble,
    answers,
    options,
    openPage: () => run(open(new Life())),
    hear: (message: unknown) => void receive(message),
    tables: () => device.disk.tables,
    /** What another tab has written. */
    put: (operations: readonly Operation[], meta: Partial<Meta> = {}, trash: readonly TrashEntry[] = []) =>
      run(
        given.storage.transact('strict', async (tx) => {
          tx.apply(change({ put: operations, meta: { ...(await tx.meta()), ...meta }, trash }))
        }),
      ),
  }
}
