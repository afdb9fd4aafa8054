import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { embeddedIpv4 } from '#server/ip-address.ts'

/**
 * Where this server may speak to: loopback and private networks, too, but no link-local addresses, because that is
 * where cloud machines hand out their credentials.
 */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

export type Lookup = (host: string) => Promise<readonly { readonly address: string }[]>

const system: Lookup = (host) => lookup(host, { all: true, verbatim: true })

/**
 * Resolves `host` once and gives the addresses to connect to, so that a second answer of the name server can't lead
 * elsewhere.
 * @returns one at least, in the order in which they are to be tried
 * @throws AddressRefused when any of them is link-local, or the text is no host name; the name server's error.
 */
export async function addressesOf(host: string, resolve: Lookup = system): Promise<readonly [string, ...string[]]> {
  const name = host.trim().replace(/^\[|\]$/g, '')
  if (isIP(name) === 0 && !/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(name)) {
    throw new AddressRefused('The host is not a host name or an address.')
  }
  const found = isIP(name) === 0 ? await resolve(name) : [{ address: name }]
  const [first, ...others] = found.map(({ address }) => address)
  if (first === undefined) throw new AddressRefused('The host has no address.')
  if ([first, ...others].some(isLinkLocal)) throw new AddressRefused('Link-local addresses are not spoken to.')
  return [first, ...others]
}

/** Connects to addresses that were checked, whatever the name server says by now. */
export function among(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, options, callback) => {
    const [first] = all
    // Not at once, as no name server answers: a socket that can't be opened would fail before anybody listens to it.
    process.nextTick(() => {
      if (options.all === true || first === undefined) callback(null, all)
      else callback(null, first.address, first.family)
    })
  }
}

/** Name servers can't be told to stop. */
export function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    const over = () => failed(new Error('Nobody waits any longer'))
    if (signal.aborted) over()
    signal.addEventListener('abort', over, { once: true })
    work.then(done, failed)
  })
}

function isLinkLocal(address: string): boolean {
  const plain = address.split('%')[0] ?? address
  const inside = embeddedIpv4(plain)
  return (
    linkLocal.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4') || (inside !== undefined && linkLocal.check(inside))
  )
}
