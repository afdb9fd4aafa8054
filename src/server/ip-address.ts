import { BlockList, isIP } from 'node:net'

/** The eight groups of an IPv6 address, however it is written; undefined for anything else. */
export function ipv6Groups(address: string): readonly number[] | undefined {
  const plain = address.split('%')[0] ?? address
  if (isIP(plain) !== 6) return undefined
  // The one form that an address parser gives, without a dotted end.
  const canonical = new URL(`http://[${plain}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address that an IPv6 address stands for: mapped, compatible, translated (NAT64), or a tunnel's end. */
export function embeddedIpv4(address: string): string | undefined {
  const groups = ipv6Groups(address)
  if (!groups) return undefined
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const begins = (...prefix: number[]) => prefix.every((group, index) => groups[index] === group)
  if (begins(0x2002)) return dotted(groups[1], groups[2])
  // Teredo writes the client's address inverted.
  if (begins(0x2001, 0)) return dotted((groups[6] ?? 0) ^ 0xffff, (groups[7] ?? 0) ^ 0xffff)
  const isIsatap = ((groups[4] ?? 0) & 0xfdff) === 0 && groups[5] === 0x5efe
  const isMapped = begins(0, 0, 0, 0, 0, 0xffff) || begins(0, 0, 0, 0, 0xffff, 0)
  const isCompatible = begins(0, 0, 0, 0, 0, 0) && (groups[6] !== 0 || (groups[7] ?? 0) > 1)
  const isTranslated = begins(0x64, 0xff9b)
  return isIsatap || isMapped || isCompatible || isTranslated ? dotted(groups[6], groups[7]) : undefined
}

/** The network of an address: a /24 of IPv4, a /48 of IPv6. What is no address is told as that. */
export function shortAddress(address: string): string {
  const groups = ipv6Groups(address)
  if (groups)
    return `${groups
      .slice(0, 3)
      .map((group) => group.toString(16))
      .join(':')}::/48`
  return isIP(address) === 4 ? `${address.replace(/\.\d+$/, '.0')}/24` : 'unknown/0'
}

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
const special = new BlockList()
// Protocols, measurements and keyed hashes: none of them is a host that serves anybody.
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address is one of the public internet, also when it stands inside another one. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  const inside = embeddedIpv4(address)
  if (inside !== undefined) return isPublic(inside)
  return outer.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
