/** What a person reads of marked-up text: for search and excerpts, never for showing it as it was written. */

/** Tags within a word do not divide it. */
const WITHIN_WORDS = new Set([
  'a',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'u',
])
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Characters that are read in one step, where others wait for their turn. */
const STEP = 50_000

/** The words of HTML, as the sanitiser writes it. In steps, each of which begins with a tag. */
export function* readingHtml(html: string): Generator<number, string> {
  let text = ''
  for (let at = 0; at < html.length;) {
    const tag = html.indexOf('<', at + STEP)
    const end = tag < 0 ? html.length : tag
    text += textOfHtml(html.slice(at, end))
    yield end - at
    at = end
  }
  return text
}

/** The same at once. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<\/?([a-z0-9]*)[^<>]*>?/gi, (_, tag: string) => (WITHIN_WORDS.has(tag.toLowerCase()) ? '' : ' '))
    .replace(/&(?:#(\d{1,7})|([a-z]{2,4}));/g, (entity, code: string | undefined, name: string) =>
      code === undefined ? (ENTITIES[name] ?? entity) : character(Number(code), entity),
    )
}

function character(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise
}
