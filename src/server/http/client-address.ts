import { isIP } from 'node:net'

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

/** What limits count by: one IPv6 customer commonly holds a whole /64. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head ? head.split(':') : []
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - before.length - after.length)
  const all = [...before, ...Array<string>(missing).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
