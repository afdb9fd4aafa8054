import { ListChecks } from 'lucide-react'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import type { MenuItem } from '#client/ui/menu.tsx'

/** A phone has no tick boxes until somebody asks for them, here or with a long press on a row. */
export const selectItem = (selecting: boolean, setSelecting: (on: boolean) => void): MenuItem => ({
  label: selecting ? 'Stop selecting' : 'Select',
  icon: <ListChecks strokeWidth={1.75} />,
  onSelect: () => setSelecting(!selecting),
})

/** "12 posts found, plus 1 unsent". @param also beside the count of all */
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
