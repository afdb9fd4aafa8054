/**
 * Whether a text begins as an SVG drawing does: `<svg` behind nothing but white space, comments, an XML declaration
 * and a document type. Read with a position, once, whatever stands there.
 * @param head the first few kilobytes of a file
 */
export function beginsAsSvg(head: string): boolean {
  let at = head.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    SPACE.lastIndex = at
    at += SPACE.exec(head)?.[0].length ?? 0
    const end = BEFORE.find(([start]) => head.slice(at, at + start.length).toLowerCase() === start)?.[1]
    if (end === undefined) return /^<svg[\s>]/i.test(head.slice(at, at + 5))
    const found = head.indexOf(end, at)
    if (found < 0) return false
    at = found + end.length
  }
}

const SPACE = /\s*/y
const BEFORE = [
  ['<!--', '-->'],
  ['<?xml', '?>'],
  ['<!doctype svg', '>'],
] as const
