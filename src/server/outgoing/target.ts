import { addressesOf, AddressRefused, type Lookup } from '#server/address-guard.ts'
import { embeddedIpv4, isPublic } from '#server/ip-address.ts'
import { Fault } from './fault.ts'

/** Where a request goes: checked as a whole, before each one and again wherever it is sent on to. */

const PORTS: ReadonlySet<string> = new Set(['', '80', '443'])

export interface Target {
  readonly url: URL
  /** Name or address, without brackets and without the dot of the root. */
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/**
 * @param from what a relative one starts at
 * @throws Fault `unfit` for what is no page of the web that anybody may open
 */
export function targetOf(address: string, from?: string): Target {
  if (!URL.canParse(address, from)) throw new Fault('unfit')
  const url = new URL(address, from)
  const isSecure = url.protocol === 'https:'
  if (!isSecure && url.protocol !== 'http:') throw new Fault('unfit')
  if (url.username !== '' || url.password !== '' || !PORTS.has(url.port)) throw new Fault('unfit')
  url.hash = ''
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return { url, host, port: Number(url.port || (isSecure ? 443 : 80)), isSecure }
}

/**
 * Resolves a host once. @returns the addresses to connect to, and to none but them
 * @throws Fault `not-public` when any of them is not; the name server's error
 */
export async function publicAddresses(host: string, resolve?: Lookup): Promise<readonly string[]> {
  try {
    const addresses = await addressesOf(host, resolve)
    if (addresses.every(isItselfPublic)) return addresses
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
  }
  throw new Fault('not-public')
}

/** Strangers choose these addresses: one that stands for another one by a translation or a tunnel is refused, too. */
function isItselfPublic(address: string): boolean {
  return !address.includes('%') && embeddedIpv4(address) === undefined && isPublic(address)
}
