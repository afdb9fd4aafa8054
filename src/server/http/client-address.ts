import { isIP } from 'node:net'
import { ipv6Groups } from '#server/ip-address.ts'

/**
 * The caller's address. `X-Forwarded-For` is believed only as far as the configured proxies wrote it.
 * @param peer address of the connection
 * @param trustedProxies how many proxies stand in front
 */
export function clientAddress(peer: string | undefined, forwarded: string | null, trustedProxies: number): string {
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  const claimed = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  const address = claimed && isIP(claimed) ? claimed : (peer ?? 'unknown')
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** What limits count as one address: a customer with IPv6 commonly holds a whole /56. */
export function addressGroup(address: string): string {
  return prefixOf(address, 56) ?? address
}

/** What is counted besides, more generously: whoever holds a /48 has 256 such customers' worth of addresses. */
export function networkOf(address: string): string | undefined {
  return prefixOf(address, 48)
}

function prefixOf(address: string, bits: 48 | 56): string | undefined {
  const groups = ipv6Groups(address)
  if (!groups) return undefined
  const [a, b, c, d = 0] = groups
  const fourth = bits === 56 ? d & 0xff00 : 0
  return `${[a, b, c, fourth].map((group = 0) => group.toString(16)).join(':')}::/${bits}`
}
