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

/** The words of HTML, as the sanitiser writes it. */
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
