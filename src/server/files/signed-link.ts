import { createHmac, timingSafeEqual } from 'node:crypto'

/** A private file is served through a link that lapses after ten minutes. */
const LINK_MINUTES = 10

export interface SignedLink {
  /** Path and query, from the site's root. */
  readonly url: string
  readonly expires_at: string
}

export function signLink(key: Uint8Array, storageName: string, now: number): SignedLink {
  const expires = now + LINK_MINUTES * 60_000
  const query = new URLSearchParams({ expires: String(expires), signature: signature(key, storageName, expires) })
  return { url: `/uploads/${storageName}?${query.toString()}`, expires_at: new Date(expires).toISOString() }
}

/** Whether the query of a request is a link of ours for this file that has not lapsed. */
export function isSigned(key: Uint8Array, storageName: string, query: URLSearchParams, now: number): boolean {
  const expires = Number(query.get('expires') ?? Number.NaN)
  if (!Number.isSafeInteger(expires) || expires <= now) return false
  const expected = Buffer.from(signature(key, storageName, expires))
  const given = Buffer.from(query.get('signature') ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signature(key: Uint8Array, storageName: string, expires: number): string {
  // The purpose is part of what is signed, because the same key seals secrets.
  return createHmac('sha256', key).update(`offdesk signed link\0${storageName}\0${expires}`).digest('base64url')
}
