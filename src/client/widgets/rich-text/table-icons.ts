import { createLucideIcon } from 'lucide-react'

/** A row or a column, with a plus where another one comes, or a minus in the one that goes. */

const box = (x: number, y: number, width: number, height: number) =>
  ['rect', { x, y, width, height, rx: 1, key: 'box' }] as const
const sign = (x: number, y: number, adds: boolean) =>
  ['path', { d: `M${x - 3} ${y}h6${adds ? `M${x} ${y - 3}v6` : ''}`, key: 'sign' }] as const
type Part = ReturnType<typeof box> | ReturnType<typeof sign>
// As data, the one way in which the app's own maker of icons takes them.
const icon = (name: string, ...parts: Part[]) =>
  createLucideIcon({ name, node: parts.map(([tag, shape]) => [tag, { ...shape }]) })

export const RowAbove = icon('row-above', box(3, 14, 18, 7), sign(12, 6, true))
export const RowBelow = icon('row-below', box(3, 3, 18, 7), sign(12, 18, true))
export const ColumnBefore = icon('column-before', box(14, 3, 7, 18), sign(6, 12, true))
export const ColumnAfter = icon('column-after', box(3, 3, 7, 18), sign(18, 12, true))
export const RowAway = icon('row-away', box(3, 8, 18, 8), sign(12, 12, false))
export const ColumnAway = icon('column-away', box(7, 3, 10, 18), sign(12, 12, false))
