import { formatCount, formatNumber } from '#client/ui/format.ts'

interface Counted {
  readonly total: number
  readonly unsent: number
  readonly error: Error | null
}

interface Told {
  /** What the page itself says of them, instead of how many there are. */
  readonly sub?: string | undefined
  /** What else is said of all of them. */
  readonly also?: string | undefined
}

/** How many there are, or were found; what else is said of all of them; and how many only this device has. */
export function countWords(
  { total, unsent, error }: Counted,
  [one, many]: readonly [string, string],
  filtered: boolean,
  { sub, also }: Told,
): string | undefined {
  // What failed may have brought some: only an answer says that there are none.
  if (error && total + unsent === 0) return undefined
  if (sub) return sub
  const counted = formatCount(total, one, many) + (filtered ? ' found' : '')
  const more = filtered || also === undefined ? '' : `, ${also}`
  return counted + more + (unsent > 0 ? `, plus ${formatNumber(unsent)} unsent` : '')
}
