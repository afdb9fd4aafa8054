/** Texts that grow against whoever reads them: by kind of reader, each of about n characters. Their border is `b`. */

export const again =
  (piece: string, lead = '', end = '') =>
  (n: number) =>
    lead + piece.repeat(Math.ceil(n / piece.length)) + end
export const shapesOf = (...pieces: string[]) =>
  Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), again(piece)]))

export const HTML = {
  ...shapesOf(
    '<',
    '</',
    '<!--',
    '<!---->',
    '<a href=/>x',
    '<li>x',
    '<p>x</p>',
    '<b a=1><p>',
    '<a "',
    `<a "'`,
    '&',
    '&amp',
    '<p ',
  ),
  ...shapesOf(
    '<tr>',
    '<table><tr><td>',
    '<svg>',
    '</p>',
    '<pre>\n',
    '<![CDATA[',
    '<?',
    ' ',
    '\u0301\u0316',
    '<img alt="',
    '<em>',
  ),
  'a long name of a tag': again('a', '<'),
  'attributes without end': again('a=" ', '<p '),
}
export const MARKDOWN = {
  ...shapesOf(
    '[',
    '[a](',
    '[a](<',
    '![',
    '*a_',
    '`',
    '~',
    '```\n',
    '> ',
    '- ',
    '1. ',
    '|',
    '|-',
    '\\',
    '\\[',
    '\n',
    '<',
    '<!--',
  ),
  ...shapesOf(
    '# ',
    '[^a]: ',
    '  \n',
    '\t',
    '*',
    '_',
    '***',
    'a\n\n',
    '- a\n\n',
    '- a\n',
    '| a | b |\n',
    '&amp;',
    'http://a.',
    '<a b="',
  ),
  'a fence and many lines': again('`\n', `${'`'.repeat(500)}\n`),
  'a table': again('| a | b |\n', '| a | b |\n|---|---|\n'),
}
/** What a parser of inline Markdown meets besides. */
export const PREVIEWED = {
  ...shapesOf('[^a] ', '[^a]\n', '[^a]: x\n\n', '[a](b)', '![](', '[a](b "', '[a]: b\n', '[a][b]', '===\n', 'a\n===\n'),
  ...shapesOf('<a\n', 'a@', 'www.a ', '&#', '- [ ] a\n', '> - ', '**a** ', '~~a~~', 'a\\\n', '\\*'),
  'a note and its marks': again('[^a] ', '[^a]: b\n\n'),
  'a note that goes on': again('a\n', '[^a]: a\n'),
  'a quote that goes on': again('a\n', '> a\n'),
  'many notes': (n: number) => Array.from({ length: n / 30 }, (_, at) => `a[^${at}]\n\n[^${at}]: x\n\n`).join(''),
  'deeper and deeper': (n: number) =>
    Array.from({ length: Math.sqrt(n) }, (_, depth) => `${' '.repeat(2 * depth)}- a\n`).join(''),
  'as many marks as there may be': again(`${'*a_ '.repeat(390)}\n\n`),
  'as many brackets as there may be': again(`${'['.repeat(390)}${']'.repeat(390)}\n\n`),
  'cells with marks': again('|*a_|[b]|\n', '|a|b|\n|-|-|\n'),
}
export const WORDS = shapesOf(
  ' ',
  'a',
  'a ',
  '\n',
  '.',
  '-',
  '@',
  'a@',
  'a.',
  '"',
  ',',
  '/',
  '\u0301\u0316',
  '\ud800',
  '\u0000',
  'é',
  '=',
)
export const N8N = {
  ...shapesOf(
    '{{',
    '{{a}}',
    'eyJ-',
    'a-a-',
    'apikey',
    'a=',
    'a="',
    'password:',
    'https://',
    '?key=',
    'sk-',
    'A',
    '-----BEGIN ',
    ' ',
  ),
  'a name that goes on': again('api-key', '"'),
}

const form = (n: number, part: (index: number) => string) =>
  `${Array.from({ length: Math.ceil(n / 60) }, (_, index) => `--b\r\n${part(index)}\r\n`).join('')}--b--\r\n`
export const FORMS = {
  'a list of many members': (n: number) => form(n, () => 'Content-Disposition: form-data; name="t[]"\r\n\r\n1'),
  'many names': (n: number) => form(n, (index) => `Content-Disposition: form-data; name="f${index}"\r\n\r\n1`),
  'one long value': again('x', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n', '\r\n--b--\r\n'),
  'nearly borders': again('\r\n--', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n', '\r\n--b--\r\n'),
  'nearly borders, longer': again(
    '\r\n--bb',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
    '\r\n--b--\r\n',
  ),
  'a long head': again('x', '--b\r\nContent-Disposition: form-data; name="', '"\r\n\r\nx\r\n--b--\r\n'),
  'many heads': again('X: y\r\n', '--b\r\n', '\r\nx\r\n--b--\r\n'),
}

export const JSONS = {
  'nested lists': (n: number) => '['.repeat(n / 2) + ']'.repeat(n / 2),
  'a long list': (n: number) => `[${'0,'.repeat(n / 2)}0]`,
  'many names': (n: number) => `{${Array.from({ length: n / 10 }, (_, index) => `"a${index}":1`).join(',')}}`,
  'a long text': again('x', '"', '"'),
}

/** Pages of strangers, of which the head is read. */
export const PAGES = {
  ...HTML,
  ...shapesOf('<title>', '<title', '</title', '<meta ', '<meta a="', "<meta content='", '<!--', '<svg>', '<script>'),
  ...shapesOf('charset=', '<meta a=b c=d>', '&amp;', '<meta property=og:title content=', '\ufffd', '/ '),
}
