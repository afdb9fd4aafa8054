import { describe, expect, it } from 'vitest'
import { htmlGrammar as html } from './html-grammar.ts'
import { markdownGrammar as markdown } from './markdown-grammar.ts'

describe('what is inside HTML', () => {
  const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
  const table = (...rows: readonly (readonly string[])[]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

  it('are the items of a list, for each side its own', () => {
    const found = html.inside(list('a'), list('a', 'b'), ` ${list('c')}\n`)
    expect(found).toMatchObject({
      base: { open: '<ul>', children: ['<li>a</li>'], close: '</ul>' },
      mine: { children: ['<li>a</li>', '<li>b</li>'] },
      theirs: { open: ' <ul>', close: '</ul>\n' },
      fixed: false,
      apart: true,
    })
    expect(found?.rebuild(['<li>x</li>', '<li>y</li>'])).toBe(' <ul><li>x</li><li>y</li></ul>\n')
  })

  it('is nothing where the three are not one container of one kind', () => {
    const [one, other] = [list('a'), list('b')]
    for (const wrong of [
      '<p>a</p>',
      '<ol><li>a</li></ol>',
      '<ul class="b"><li>a</li></ul>',
      '<ul> </ul>',
      `${one} and ${other}`,
    ]) {
      expect(html.inside(wrong, one, other)).toBeNull()
      expect(html.inside(one, wrong, other)).toBeNull()
      expect(html.inside(one, other, wrong)).toBeNull()
    }
    for (const unclosed of ['<ul><li>a<li>b</li></ul>', '<ul/><li>a</li></ul>']) {
      expect(html.inside(unclosed, unclosed, unclosed)).toBeNull()
    }
  })

  it('are rows and cells only while the columns hold, and the cells in their places', () => {
    const base = table(['a', 'b'], ['1', '2'])
    expect(html.inside(base, table(['a', 'b'], ['1', '3']), base)?.fixed).toBe(false)
    expect(html.inside(base, table(['b', 'a'], ['2', '1']), base)).toBeNull()
    expect(html.inside(base, base.replace('<td>', '<td colspan="2">'), base)).toBeNull()
    expect(html.inside(base, table(['a', base], ['1', '2']), base)).toBeNull()
    const row = '<tr><td>a</td><td>b</td></tr>'
    expect(html.inside(row, row, row)?.fixed).toBe(true)
    const figure = '<figure><img src="a"></figure>'
    expect(html.inside(figure, figure, figure)?.fixed).toBe(true)
    // Of a quote the parts are whole tables.
    const quote = (inner: string) => `<blockquote>${inner}</blockquote>`
    expect(html.inside(quote(base), quote(table(['b', 'a'], ['2', '1'])), quote(base))).not.toBeNull()
    // A row is no comment, and has cells.
    const noted = base.replace('<tr>', '<!-- <tr --><tr>')
    expect(html.inside(noted, noted, noted)).not.toBeNull()
    const empty = base.replace('</table>', '<tr></tr></table>')
    expect(html.inside(empty, empty, empty)).toBeNull()
    // What has no end is no row.
    const open = '<table><tr><td>a</td></tr></table><tr'
    expect(html.inside(base, open, base)).toBeNull()
  })

  it('are leaves that could be moved: paragraphs, items, rows', () => {
    expect(html.leavesOf('<p>a</p>')).toEqual(['<p>a</p>'])
    expect(html.leavesOf(`<blockquote><p>a</p>${list('b')}</blockquote>`)).toEqual(['<p>a</p>', 'b'])
    expect(html.leavesOf(table(['a', 'b'], ['1', '2']))).toEqual([
      '<tr><td>a</td><td>b</td></tr>',
      '<tr><td>1</td><td>2</td></tr>',
    ])
  })

  it('has one key per meaning', () => {
    expect(html.keyOf(' <p>a </p>')).toBe(html.keyOf('<P>a</P>'))
    expect(html.wordsOf('<p>a <b>b</b></p>')).toBe('a b')
    expect(html.join(html.split('<p>a</p> <p>b</p>'))).toBe('<p>a</p> <p>b</p>')
  })
})

describe('the blocks of Markdown', () => {
  it.each([
    ['paragraphs with the blank lines after them', 'a\nb\n\n\nc\n', ['a\nb\n\n\n', 'c\n']],
    ['items that stand apart', '- a\n\n- b\n', ['- a\n\n', '- b\n']],
    ['items that stand together as one', '- a\n- b\n\nc', ['- a\n- b\n\n', 'c']],
    [
      'front matter with what follows at once',
      '---\na: 1\n\nb: 2\n---\n\nc\n\nd',
      ['---\na: 1\n\nb: 2\n---\n\n', 'c\n\n', 'd'],
    ],
    ['code as one, whatever is in it', '```\na\n\nb\n```\n\nc', ['```\na\n\nb\n```\n\n', 'c']],
    ['blank lines before the first', '\n\na\n\nb', ['\n\n', 'a\n\n', 'b']],
    ['one blank line with what follows', '\na\n\nb', ['\na\n\n', 'b']],
    ['nothing of nothing', '', []],
  ])('are %s', (_, text, blocks) => {
    expect(markdown.split(text)).toEqual(blocks)
  })

  it('come together with a blank line between them', () => {
    expect(markdown.join(['a', 'b'])).toBe('a\n\nb')
    expect(markdown.join(['a\n', 'b\n'])).toBe('a\n\nb\n')
    expect(markdown.join(['a\n\n', 'b'])).toBe('a\n\nb')
    expect(markdown.join(['a\n \n', 'b'])).toBe('a\n \nb')
    expect(markdown.join(['', 'a', '', 'b'])).toBe('a\n\nb')
    expect(markdown.join(['a\nb', 'c\n', 'd'])).toBe('a\nb\n\nc\n\nd')
    expect(markdown.join(['a\n', '\n', 'b'])).toBe('a\n\n\nb')
    expect(markdown.join(['a', ''])).toBe('a')
    expect(markdown.join([])).toBe('')
  })

  it('have one key per meaning', () => {
    const same = (one: string, other: string) => markdown.keyOf(one) === markdown.keyOf(other)
    expect(same('1. a\n', '7. a\n\n')).toBe(true)
    expect(same('a \nb', 'a\nb')).toBe(true)
    // Two spaces are a line break.
    expect(same('a  \nb', 'a\nb')).toBe(false)
    expect(same('| a | b |\n|---|---|\n| 1 | 2 |', '|a|b|\n|-----|-----|\n|1|2|\n')).toBe(true)
    expect(same('| a | b |', '|a|b|')).toBe(true)
    expect(same('| a | b |\n| c |', '|a|b|\n|c|')).toBe(false)
    expect(same('|--|', '|-----|')).toBe(true)
    expect(same('a -- b', 'a - b')).toBe(false)
    expect(same('| a -- b |', '| a - b |')).toBe(false)
    expect(markdown.wordsOf('1. **One** [two](x)\n2. three')).toBe('One two x three')
  })
})

describe('what is inside Markdown', () => {
  const inside = (base: string, mine = base, theirs = base) => markdown.inside(base, mine, theirs)

  it('are the items of a list, which count up when they all did', () => {
    const found = inside('1. a\n2. b\n', '1. a\n2. b\n3. c\n', '1. a\n2. b\n\n')
    expect(found).toMatchObject({
      base: { open: '', children: ['1. a', '2. b'], close: '\n' },
      theirs: { close: '\n\n' },
      fixed: false,
      apart: false,
    })
    expect(found?.rebuild(['1. a', '1. x', '9. y'])).toBe('1. a\n2. x\n3. y\n\n')
    expect(inside('7. a\n8. b')?.rebuild(['7. a', '7. x'])).toBe('7. a\n8. x')
    expect(inside('1. a\n1. b')?.rebuild(['1. a', '1. x'])).toBe('1. a\n1. x')
    expect(inside('- a\n- b')?.rebuild(['- a', '1. x'])).toBe('- a\n1. x')
    expect(inside('1. a\n2. b')?.rebuild([])).toBe('')
    expect(inside('- a\n  b\n- c')?.base.children).toEqual(['- a\n  b', '- c'])
  })

  it('is nothing where one of the three is no such thing', () => {
    const [items, table, matter] = ['- a\n- b', '| a |\n|---|\n| 1 |', '---\na: 1\nb: 2\n---']
    for (const good of [items, table, matter]) {
      expect(inside(good)).not.toBeNull()
      for (const wrong of ['words', 'two\nlines']) {
        expect(inside(wrong, good, good)).toBeNull()
        expect(inside(good, wrong, good)).toBeNull()
        expect(inside(good, good, wrong)).toBeNull()
      }
    }
    expect(inside('- a\n\n  b\n- c')).toBeNull()
    expect(inside('---\na: 1\n')).toBeNull()
  })

  it('are entries of front matter, a value over several lines whole', () => {
    const found = inside('---\na: 1\nb:\n  - 2\n---\n')
    expect(found).toMatchObject({
      base: { open: '---\n', children: ['a: 1', 'b:\n  - 2'], close: '\n---\n' },
      fixed: false,
      apart: false,
    })
    expect(found?.rebuild(['a: 1', 'c: 3'])).toBe('---\na: 1\nc: 3\n---\n')
  })

  it('are rows of a table, and cells of a row in their places', () => {
    const table = '| a | b |\n|---|---|\n| 1 | 2 |\n'
    expect(inside(table)).toMatchObject({ base: { children: ['| a | b |', '|---|---|', '| 1 | 2 |'] }, fixed: false })
    expect(inside(table, '| b | a |\n|---|---|\n| 2 | 1 |\n')).toBeNull()
    expect(inside('| a | b |')).toMatchObject({ base: { children: ['| a ', '| b ', '|'] }, fixed: true })
    expect(inside('| a \\| b |')?.base.children).toEqual(['| a \\| b ', '|'])
    expect(inside('| a |', 'no bar')).toBeNull()
    expect(inside('| a |\n| b |')).toBeNull()
  })

  it('are leaves that could be moved: items, rows, blocks', () => {
    expect(markdown.leavesOf('- a\n- b\n')).toEqual(['- a', '- b'])
    expect(markdown.leavesOf('| a |\n|---|\n| 1 |\n')).toEqual(['| a |', '|---|', '| 1 |'])
    expect(markdown.leavesOf('two\nlines\n')).toEqual(['two\nlines\n'])
  })
})
