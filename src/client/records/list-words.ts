import { formatCount, formatNumber } from '#client/ui/format.ts'

/** How many there are, or were found; what else is said of all of them; and how many only this device has. */
export function countWords(
  { total, unsent }: { readonly total: number; readonly unsent: number },
  [one, many]: readonly [string, string],
  filtered: boolean,
  also: string | undefined,
): string {
  const counted = formatCount(total, one, many) + (filtered ? ' found' : '')
  const more = filtered || also === undefined ? '' : `, ${also}`
  return counted + more + (unsent > 0 ? `, plus ${formatNumber(unsent)} unsent` : '')
}
