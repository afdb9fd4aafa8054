import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { embeddedIpv4 } from '#server/ip-address.ts'

/** Browsers say where a push goes: an address from outside, so it may lead to the public internet alone. */

const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')

const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
const examples = new BlockList()
examples.addSubnet('2001:db8::', 32, 'ipv6')
examples.addSubnet('3fff::', 20, 'ipv6')

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  const inside = embeddedIpv4(address)
  if (inside !== undefined) return isPublic(inside)
  return outer.check(address, 'ipv6') && !examples.check(address, 'ipv6')
}

export class PushAddressRefused extends Error {
  override readonly name = 'PushAddressRefused'
}

export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>
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
