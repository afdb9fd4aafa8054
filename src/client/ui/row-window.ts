import type { RowKey } from './data-list-model.ts'

/**
 * A long list draws the rows on the screen, some around them, and the one that was worked with last, which keeps its
 * focus and may be dragged. Room stands for the others, so that the page is as long as it was. A row holds one item, in
 * a grid as many as the style sheet puts beside each other. Why no library does this: decision record 0020.
 */

/** Shorter lists are drawn whole: the browser's own search finds everything in them. */
export const LONG = 60
/** Items that are added in one frame. */
export const STEP = 4
/** A row before anything was measured. */
const PITCH = 57

/** The style sheet says how many items stand in a row. Anything but a grid has one column and no gap. */
export interface Grid {
  readonly columns: number
  readonly gap: number
}

export interface Span {
  /** First row that is drawn, and the one after the last. */
  readonly from: number
  readonly to: number
}

/** What is drawn, by its index, or room for what is not, in pixels. */
export type Piece = { readonly index: number } | { readonly room: number; readonly before: number }

/** The whole list in order: drawn rows, and one room for each run of the others. */
export function piecesOf(heights: readonly number[], { from, to }: Span, pinned: number): Piece[] {
  const pieces: Piece[] = []
  let room = 0
  for (const [index, height] of heights.entries()) {
    if ((index < from || index >= to) && index !== pinned) {
      room += height
      continue
    }
    if (room > 0) pieces.push({ room, before: index })
    room = 0
    pieces.push({ index })
  }
  if (room > 0) pieces.push({ room, before: heights.length })
  return pieces
}

/** The rows that reach into the stretch between two distances from the top of the list. */
export function spanOf(heights: readonly number[], top: number, bottom: number): Span {
  let [y, from, to] = [0, heights.length, heights.length]
  for (const [index, height] of heights.entries()) {
    if (y >= bottom) {
      to = index
      break
    }
    y += height
    if (y > top && from > index) from = index
  }
  return { from: Math.min(from, to), to }
}

/**
 * What to draw next: rows of the screen before those around it, and a few at a time: while a frame is being made, what is
 * already there is moved by the browser alone, but nothing else happens.
 * @param drawn what is drawn now
 */
export function nextSpan(drawn: Span, screen: Span, around: Span, step = STEP): Span {
  const isApart = drawn.to <= screen.from || drawn.from >= screen.to
  const near = isApart ? { from: screen.from, to: screen.from } : drawn
  const isWhole = near.from <= screen.from && near.to >= screen.to
  const wanted = isWhole ? around : screen
  return {
    from: Math.max(around.from, near.from <= wanted.from ? near.from : Math.max(wanted.from, near.from - step)),
    to: Math.min(around.to, near.to >= wanted.to ? near.to : Math.min(wanted.to, near.to + step)),
  }
}

/** Heights of all rows with the gap behind each; one that was never drawn is as high as the others usually are. */
export function rowHeights(
  keys: readonly RowKey[],
  known: ReadonlyMap<RowKey, number>,
  { columns, gap }: Grid,
): number[] {
  const measured = [...known.values()]
  const usual = measured.length === 0 ? PITCH : measured.reduce((sum, height) => sum + height, 0) / measured.length
  const grid = { columns, gap }
  return Array.from(
    { length: Math.ceil(keys.length / columns) },
    (_, row) => rowHeight(keys, known, grid, row) ?? usual + gap,
  )
}

/** Height of a row with the gap behind it; undefined when none of its items was measured. */
export function rowHeight(
  keys: readonly RowKey[],
  known: ReadonlyMap<RowKey, number>,
  { columns, gap }: Grid,
  row: number,
): number | undefined {
  const { from, to } = itemsOf({ from: row, to: row + 1 }, { columns, gap })
  const highest = Math.max(...keys.slice(from, to).map((key) => known.get(key) ?? 0))
  return highest > 0 ? highest + gap : undefined
}

/** The rows that hold these items, and the items of these rows. */
export function rowsOf({ from, to }: Span, { columns }: Grid): Span {
  return { from: Math.floor(from / columns), to: Math.ceil(to / columns) }
}

export function itemsOf({ from, to }: Span, { columns }: Grid): Span {
  return { from: from * columns, to: to * columns }
}
