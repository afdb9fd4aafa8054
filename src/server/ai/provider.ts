import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import * as v from 'valibot'
import type { KeyTest } from '#contract/calls/ai-keys.ts'
import type { KeyState } from '#contract/records/ai-key.ts'
import { addressesOf, AddressRefused, among, beforeAbort, type Lookup } from '#server/address-guard.ts'

/**
 * Asks the AI provider whether it takes a key, with a list of one model: that costs no request of the key's quota. The
 * address is the operator's; whatever answers there is not trusted.
 */

/** For all of it: resolving, connecting, and the last byte. */
const PATIENCE_MS = 10_000
/** Bytes: the list of one model is some 800. */
const LARGEST = 64 * 1024
const LONGEST_MESSAGE = 300

export type Verdict = KeyTest['details']

export interface Provider {
  readonly base: string
  /** Milliseconds; 10 seconds when absent. */
  readonly patience?: number
  readonly resolve?: Lookup
  /** Ends it before its time. */
  readonly signal?: AbortSignal
}

const WORDS = {
  unavailable: 'The provider has a problem of its own. Try again later.',
  unreachable: 'The provider can’t be reached. Check the server’s connection and GEMINI_API_BASE.',
  timeout: 'The provider did not answer in time.',
  unexpected: 'The answer is not one that the provider gives. Check GEMINI_API_BASE.',
} as const

/** What a test says before the provider was asked: nobody waits any longer. */
export const notAsked: Verdict = verdict('timeout', 0, WORDS.timeout)

/** What a test says of a key that is stored and can't be read: the provider was not asked. */
export const notRead = (message: string): Verdict => verdict('unexpected', 0, message)

/** @param key in one line of signs that a header can carry */
export async function testKey(provider: Provider, key: string): Promise<Verdict> {
  const began = performance.now()
  const { patience = PATIENCE_MS, signal } = provider
  const limit = AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])])
  const took = () => Math.round(performance.now() - began)
  try {
    const { status, text } = await ask(provider, key, limit)
    const { state, message } = read(status, text)
    return verdict(state, took(), message === undefined ? null : spoken(message, key))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const state = limit.aborted ? 'timeout' : error instanceof TooLarge ? 'unexpected' : 'unreachable'
    return verdict(state, took(), error instanceof AddressRefused ? error.message : WORDS[state])
  }
}

function verdict(status: KeyState, response_time: number, error_message: string | null): Verdict {
  const quotas = { valid: 'available', quota_exceeded: 'exceeded' } as const
  const quota_status = status === 'valid' || status === 'quota_exceeded' ? quotas[status] : 'unknown'
  return { status, response_time, quota_status, error_message }
}

class TooLarge extends Error {}

/** No redirect is followed: the key goes to the address that the operator chose, and nowhere else. */
async function ask({ base, resolve }: Provider, key: string, signal: AbortSignal) {
  const url = new URL(`${base}/v1beta/models?pageSize=1`)
  const addresses = await beforeAbort(addressesOf(url.hostname, resolve), signal)
  return new Promise<{ status: number; text: string }>((done, failed) => {
    const begin = url.protocol === 'https:' ? overHttps : overHttp
    const headers = { 'x-goog-api-key': key, Accept: 'application/json' }
    const sent = begin(url, { headers, signal, agent: false, lookup: among(addresses) }, (answer) => {
      let text = ''
      let size = 0
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        size += Buffer.byteLength(piece)
        if (size > LARGEST) sent.destroy(new TooLarge('The answer is too large'))
        else text += piece
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
      answer.on('error', failed)
    })
    sent.on('error', failed)
    sent.end()
  })
}

const Models = v.looseObject({ models: v.array(v.unknown()) })
const Refusal = v.looseObject({
  error: v.looseObject({ message: v.optional(v.string()), status: v.optional(v.string()) }),
})

function read(status: number, text: string): { readonly state: KeyState; readonly message?: string } {
  const body = parsed(text)
  if (status === 200 && v.is(Models, body)) return { state: 'valid' }
  if (status >= 500) return { state: 'unavailable', message: WORDS.unavailable }
  const refusal = v.safeParse(Refusal, body)
  const said = refusal.success ? refusal.output.error : {}
  if (status === 429) return { state: 'quota_exceeded', message: said.message ?? 'The quota of this key is spent.' }
  const isKey = status === 401 || status === 403 || (status === 400 && refusal.success)
  if (isKey) return { state: 'invalid', message: said.message ?? 'The provider does not take this key.' }
  return { state: 'unexpected', message: WORDS.unexpected.replace('answer', `answer, status ${status},`) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is no answer of the provider's.
    return undefined
  }
}

/** The provider's own words, as far as a person needs them; the key may be among them. */
function spoken(message: string, key: string): string {
  const clean = message
    .replaceAll(key, '•••')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return clean.length > LONGEST_MESSAGE ? `${clean.slice(0, LONGEST_MESSAGE)}…` : clean
}
