/**
 * Tells, without parsing it, HTML that the sanitiser would give back letter for letter: what the editor sends for
 * ordinary text. Known are the blocks and marks below without any attribute, rightly nested, and links to plain web
 * addresses. Everything else, though it may be harmless, is parsed: so what passes here holds no tag and no attribute
 * that is not written in this file.
 */

/** What may stand in what. `top` is the text itself; marks stand in lines and in each other. */
const BLOCKS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'hr']
const MARKS = ['strong', 'em', 's', 'code', 'a', 'br']
const HOLDS: Readonly<Record<string, readonly string[]>> = {
  top: BLOCKS,
  blockquote: BLOCKS,
  li: BLOCKS,
  ul: ['li'],
  ol: ['li'],
  ...Object.fromEntries(['p', 'h2', 'h3', 'h4', 'strong', 'em', 's', 'code', 'a'].map((name) => [name, MARKS])),
}
const VOID = new Set(['br', 'hr'])
/** No deeper than any person nests. */
const DEEPEST = 32

/** One tag, or a run of words: no sign that a parser or the sanitiser would write otherwise. */
const PIECE =
  // eslint-disable-next-line no-control-regex -- control characters are what is left out
  /<(\/?)([a-z][a-z0-9]{0,9})(?: href="https?:\/\/[\w.][\w.~:/?#@!$()*+,;=%-]*" rel="(noopener)")?>|[^<&\0-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]+|&(?:amp|lt);|[\ud800-\udbff][\udc00-\udfff]/y

/** Whether sanitising would change nothing. False says nothing: then it has to be tried. */
export function isCanonical(html: string): boolean {
  const open = ['top']
  for (PIECE.lastIndex = 0; PIECE.lastIndex < html.length;) {
    const piece = PIECE.exec(html)
    if (piece === null) return false
    const [, end, name, link] = piece
    const within = open.at(-1) ?? 'top'
    if (name === undefined) {
      if (HOLDS[within] !== MARKS) return false
    } else if (end === '/') {
      if (name !== within || link !== undefined) return false
      open.pop()
    } else {
      if (!HOLDS[within]?.includes(name) || (name === 'a') !== (link !== undefined)) return false
      if (VOID.has(name)) continue
      // A mark within the same mark is read otherwise by some parsers.
      if (open.length > DEEPEST || (MARKS.includes(name) && open.includes(name))) return false
      open.push(name)
    }
  }
  return open.length === 1
}
