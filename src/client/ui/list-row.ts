/**
 * A row of a list, however it is drawn: in a table, as a line, a card or a tile. Not the room that stands for rows which
 * are not drawn.
 */
export const LIST_ROW = ':is(tbody > tr, .list-rows > li, .list-cards > li, .file-grid > li):not([aria-hidden])'

/** What in a row takes the focus, in the order of the page. */
export const stopsIn = (row: Element): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(':is(a[href], button, input)'),
]

/** Where the focus goes in a row: to what opens it, else to its first control. */
export function mainStop(row: Element): HTMLElement | undefined {
  const stops = stopsIn(row)
  return stops.find((stop) => stop.matches('.row-open')) ?? stops[0]
}
