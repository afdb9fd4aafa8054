import type { Endpoint } from './endpoint.ts'
import { isObject } from './envelope.ts'

/** How every JSON answer is wrapped: by whoever gives it. */

export interface Success {
  readonly success: true
  readonly status: number
  readonly message: string
  readonly [key: string]: unknown
}

/** Wraps a payload as the endpoint's shape asks. */
export function wrap(
  endpoint: Endpoint,
  payload: unknown,
  message: string,
  status: number = endpoint.status ?? 200,
): Success {
  const head = { success: true as const, status, message }
  if (endpoint.shape === 'pager' && isObject(payload)) return { ...head, ...payload }
  const top = endpoint.topLevel && isObject(payload) ? pick(payload, endpoint.topLevel) : {}
  return { ...head, data: payload, ...top }
}

function pick(source: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, source[key]]))
}
