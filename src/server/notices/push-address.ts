import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Lookup } from '#server/address-guard.ts'
import { isPublic } from '#server/ip-address.ts'

/** Browsers say where a push goes: an address from outside, so it may lead to the public internet alone. */

export class PushAddressRefused extends Error {
  override readonly name = 'PushAddressRefused'
}

const system: Lookup = (host) => lookup(host, { all: true, verbatim: true })

/**
 * The address to connect to, so that a second answer of the name server can't lead elsewhere.
 * @throws PushAddressRefused when any of its addresses is not public; the name server's error
 */
export async function resolvePushHost(host: string, resolve: Lookup = system): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = isIP(name) === 0 ? await resolve(name) : [{ address: name }]
  const [first] = found
  if (!first || found.some(({ address }) => !isPublic(address)))
    throw new PushAddressRefused('The push service is at no public address.')
  return first.address
}
