import { type Capabilities, WEAKEST } from '#contract/calls/capabilities.ts'
import { entities, type EndpointName } from '#contract/index.ts'
import { foreignTransport } from '#client/offline/foreign/foreign-transport.ts'
import { answerOf, type WireAnswer, type WireRequest } from '#client/offline/foreign/wire.ts'
import type { OutgoingRequest } from '#client/offline/engine/storage/ports.ts'
import { MemoryInMemory } from './memory-in-memory.ts'
import { DEFAULTS } from './reference-rows.ts'

/** A server of another kind that answers each call as a test says, and the app's transport to it. */

export const NOW = Date.parse('2026-11-20T10:00:00.000Z')
export const SIGNAL = new AbortController().signal
export const ROW = {
  ...DEFAULTS.posts,
  title: 'Tides',
  content: '<p>Low</p>',
  created_at: at(-86_400_000),
  updated_at: at(-86_400_000),
}

export function at(ms: number): string {
  return new Date(NOW + ms).toISOString()
}

/** @param date the server's clock, where it tells it */
export const json = (status: number, body?: unknown, etag?: string, date?: number): WireAnswer => {
  const headers: Record<string, string | undefined> = {
    ETag: etag,
    ...(date !== undefined && { Date: new Date(date).toUTCString() }),
  }
  return answerOf(status, body === undefined ? '' : JSON.stringify(body), (name) => headers[name] ?? null)
}
export const SILENCE: WireAnswer = { kind: 'silence' }

/** A server that answers what the test says, by `METHOD name of the call`. */
export function scripted(
  answers: Record<string, WireAnswer | ((asked: WireRequest) => WireAnswer)>,
  promises: Partial<Capabilities> = {},
  memory = new MemoryInMemory(),
) {
  const asked: WireRequest[] = []
  const clock = { now: NOW }
  const transport = foreignTransport({
    wire: {
      exchange: async (request) => {
        asked.push(request)
        const answer = answers[request.endpoint.name] ?? json(404, { error: 'No such page' })
        return typeof answer === 'function' ? answer(request) : answer
      },
    },
    capabilities: { ...WEAKEST, ...promises },
    memory,
    entities,
    now: () => clock.now,
    random: () => 0.5,
    onTrouble: (error) => {
      throw error
    },
  })
  const version = async (): Promise<number> => {
    const outcome = await transport.read('posts.read', { id: 7 }, SIGNAL)
    return outcome.kind === 'reply' ? (outcome.version ?? 0) : 0
  }
  const write = (endpoint: EndpointName, changes: Partial<OutgoingRequest> = {}) =>
    transport.send({ ...REQUEST, endpoint, ...changes })
  const names = () => asked.map(({ endpoint }) => endpoint.name)
  return { transport, memory, clock, asked, names, version, write, answers }
}

export const HEADERS = { idempotencyKey: 'op-1.0', ifMatch: null, store: null, madeAt: NOW }
const REQUEST: OutgoingRequest = {
  endpoint: 'posts.update',
  params: { id: 7 },
  query: {},
  body: '{"title":"Mine"}',
  upload: null,
  headers: HEADERS,
  attempt: { number: 1, firstAt: NOW, previousAt: null, taken: [] },
  signal: SIGNAL,
}
export const KEYS = { idempotency: { retention_days: 2 } }
