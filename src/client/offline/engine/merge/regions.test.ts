import { describe, expect, it } from 'vitest'
import { markdownGrammar } from './markdown-grammar.ts'
import { mergeText } from './paragraphs.ts'
import { canCompare, regionsOf } from './regions.ts'

const lines = (...blocks: readonly string[]) => blocks.join('\n\n')
const merged = (base: string, mine: string, theirs: string) => mergeText('markdown', base, mine, theirs).merged
const html = (base: string, mine: string, theirs: string) => mergeText('html', base, mine, theirs)
const kinds = (...args: Parameters<typeof html>) => html(...args).hunks.map(({ kind }) => kind)

describe('two texts', () => {
  const equal = (count: number) => Array.from({ length: count }, () => 'a')
  const own = (count: number) => Array.from({ length: count }, (_, at) => `${at}`)

  it('are compared as long as that takes a reasonable time', () => {
    expect(canCompare(own(3000), own(3000))).toBe(true)
    expect(canCompare(own(3001), own(1))).toBe(false)
    expect(canCompare(own(1), own(3001))).toBe(false)
    expect(canCompare(equal(500), equal(500))).toBe(true)
    expect(canCompare(equal(501), equal(500))).toBe(false)
    expect(canCompare(equal(2000), own(2000))).toBe(true)
  })

  it('are compared by what their blocks mean', () => {
    const alike = (count: number) => Array.from({ length: count }, (_, at) => `a${' '.repeat(at)}`)
    const [base, mine] = [alike(501), alike(500)]
    expect(regionsOf(markdownGrammar, base, mine, base)).toMatchObject([{ merged: null }])
  })

  it('are asked about whole when that would take too long on either side', () => {
    const [base, long] = [['a'], own(3001)]
    for (const [mine, theirs] of [
      [long, base],
      [base, long],
      [equal(3001), base],
    ] as const) {
      expect(regionsOf(markdownGrammar, base, mine, theirs)).toEqual([{ base, mine, theirs, merged: null }])
    }
  })
})

describe('changes that meet', () => {
  const base = lines('one a', 'two b', 'three c')

  it('are asked about when one removes what the other writes at', () => {
    const removed = lines('one a', 'three c')
    for (const written of [lines('one a', 'new x', 'two b', 'three c'), lines('one a', 'two b', 'new x', 'three c')]) {
      expect(merged(base, removed, written)).toBeNull()
      expect(merged(base, written, removed)).toBeNull()
    }
  })

  it('are both made when both remove, or one only edits', () => {
    expect(merged(base, lines('one a', 'three c'), lines('one a', 'two b'))).toBe('one a')
    const written = lines('one a', 'two b', 'new x', 'three c')
    expect(merged(base, written, lines('one a', 'two b more', 'three c'))).toBe(
      lines('one a', 'two b more', 'new x', 'three c'),
    )
  })

  it('are both taken where both write something of their own, theirs first', () => {
    const [mine, theirs] = [
      lines('one a', 'mine y', 'two b', 'three c'),
      lines('one a', 'theirs z', 'two b', 'three c'),
    ]
    expect(merged(base, mine, theirs)).toBe(lines('one a', 'theirs z', 'mine y', 'two b', 'three c'))
    // A rule in both may be one rule.
    const [ruled, also] = [lines('one a', '---', 'mine y', 'two b'), lines('one a', '---', 'theirs z', 'two b')]
    expect(merged(lines('one a', 'two b'), ruled, also)).toBeNull()
  })

  it('are asked about where both may be one text that was typed on in two places', () => {
    const base = lines('one a', 'two b')
    const [mine, theirs] = ['opens at nine on every day', 'was closed until the storms of winter were over']
    const at = (block: string) => lines('one a', block, 'two b')
    expect(merged(base, at(mine), at(theirs))).toBe(lines('one a', theirs, mine, 'two b'))
    expect(merged(base, at(`The harbour ${mine}`), at(`The harbour ${theirs}`))).toBeNull()
    expect(merged(base, at(`${mine}, they said`), at(`${theirs}, they said`))).toBeNull()
  })

  it('are one change only where the same blocks came of it', () => {
    expect(merged('word', lines('first', 'second'), lines('first', 'second'))).toBe(lines('first', 'second'))
    expect(merged('word', 'first\nsecond', lines('first', 'second'))).toBeNull()
  })

  it('are edits of single blocks only where each became one that is like it', () => {
    const four = lines('one a a', 'two b b', 'three c c')
    const both = lines('one a x', 'two b y', 'three c c')
    expect(merged(four, both, lines('one a a', 'two b b', 'three c z'))).toBe(lines('one a x', 'two b y', 'three c z'))
    expect(merged(four, lines('new', 'other', 'three c c'), lines('one a a', 'two b z', 'three c c'))).toBeNull()
    const fresh = lines('one a a', 'two b b', 'fresh text', 'three c c')
    expect(merged(four, lines('new', 'other', 'three c c'), fresh)).toBeNull()
    expect(merged(four, both, fresh)).toBe(lines('one a x', 'two b y', 'fresh text', 'three c c'))
    expect(merged(four, lines('one a x', 'three c c'), lines('one a a', 'two b z', 'three c c'))).toBeNull()
  })
})

describe('changes inside one block', () => {
  const list = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

  it('are asked about one by one in HTML, and whole in Markdown', () => {
    expect(kinds(list('a', 'b'), list('a x', 'b mine'), list('a', 'b theirs'))).toEqual([
      'agreed',
      'conflict',
      'agreed',
    ])
    const markdown = mergeText('markdown', '- a\n- b', '- a x\n- b mine', '- a\n- b theirs')
    expect(markdown.hunks).toMatchObject([{ kind: 'conflict', mine: '- a x\n- b mine' }])
  })

  it('stay in their places in a row and in a figure', () => {
    const row = (...cells: readonly string[]) =>
      `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
    expect(html(row('a', 'a'), row('a', 'b'), row('c', 'a')).merged).toBe(row('c', 'b'))
    // Cells don't move: the same word in two of them was written twice.
    expect(html(row('a', 'b'), row('x', 'b'), row('a', 'x')).merged).toBe(row('x', 'x'))
    const figure = (inner: string) => `<figure><img src="a">${inner}</figure>`
    const [mine, theirs] = ['<figcaption>mine</figcaption>', '<figcaption>theirs</figcaption>'].map(figure)
    expect(html(figure(''), mine ?? '', theirs ?? '').merged).toBeNull()
    const [captioned, other] = ['a', 'b'].map((src) => `<figure><img src="${src}"><figcaption>a</figcaption></figure>`)
    expect(html(captioned ?? '', figure(''), other ?? '').merged).toBeNull()
    expect(html(captioned ?? '', other ?? '', figure('')).merged).toBeNull()
    expect(
      html(figure('<figcaption>a</figcaption>'), figure('<figcaption>b</figcaption>'), figure('')).merged,
    ).toBeNull()
    expect(
      html(figure('<figcaption>a</figcaption>'), figure(''), figure('<figcaption>b</figcaption>')).merged,
    ).toBeNull()
  })
})

describe('the same picture', () => {
  it('is asked about when both moved it, for it would stand there twice', () => {
    const [a, b, picture] = ['<p>first words</p>', '<p>other words</p>', '<p><img src="x"></p>']
    expect(html(`${a}${picture}${b}`, `${picture}${a}${b}`, `${a}${b}${picture}`).merged).toBeNull()
    const [c, d] = ['<p>further text</p>', '<p>last lines</p>']
    expect(
      html([a, c, picture, d, b].join(''), [picture, a, c, d, b].join(''), [a, c, d, b, picture].join('')).merged,
    ).toBeNull()
    expect(html(`${a}${picture}${b}`, `${picture}${a}${b}`, `${a}${picture}${b}`).merged).toBe(`${picture}${a}${b}`)
  })
})

describe('places that fit one by one', () => {
  const asked = (base: string, mine: string, theirs: string) =>
    mergeText('markdown', base, mine, theirs).hunks.flatMap((hunk) =>
      hunk.kind === 'conflict' ? [[hunk.mine.trim(), hunk.theirs.trim()]] : [],
    )
  const [was, edited] = ['one two three four', 'one two three five']

  it('are asked about where a paragraph comes back that the other side took away', () => {
    const [base, gone] = [lines(was, 'second b', 'third c'), lines('second b', 'third c')]
    const moved = lines('second b', 'third c', edited)
    expect(asked(base, moved, gone)).toEqual([[edited, '']])
    expect(asked(base, gone, moved)).toEqual([['', edited]])
  })

  it('are asked about where a paragraph went elsewhere out of a place that is asked about', () => {
    const moved = lines('second b', 'third c', edited)
    const written = lines(was, 'new x', 'second b', 'third c')
    expect(asked(lines(was, 'second b', 'third c'), moved, written)).toEqual([
      ['', lines(was, 'new x')],
      [edited, ''],
    ])
  })

  it('stay as they are where what is like it was there before', () => {
    const base = lines(was, 'second b', edited, 'third c')
    const [one, both] = [lines('second b', edited, 'third c'), lines('second b', 'third c')]
    expect([merged(base, one, both), merged(base, both, one)]).toEqual([both, both])
  })

  it('stay as they are beside others that are asked about', () => {
    const texts = ['second b', 'third c', 'fourth d', 'fifth e', 'sixth f', 'seventh g'] as const
    const [b, c, d, e, f, g] = texts
    const twice = asked(
      lines(b, c, was, d, e, f, g),
      lines(was, b, c, d, e, f, 'seventh more'),
      lines(b, c, d, e, was, f, g),
    )
    expect(twice.flat()).toContain(was)
    expect(twice.flat().join(' ')).not.toContain('seventh')
  })

  it('stay as they are where one side wrote the same once more', () => {
    const [base, again] = [lines('one a', 'two b', 'three c'), lines('one a', 'two b', 'three c', 'one a')]
    const other = lines('one a', 'two b more', 'three c')
    const both = lines('one a', 'two b more', 'three c', 'one a')
    expect([merged(base, other, again), merged(base, again, other)]).toEqual([both, both])
  })
})

describe('a merged text', () => {
  it('is one piece where all of it fits', () => {
    expect(kinds('<p>a</p><p>b</p><p>c</p>', '<p>x</p><p>b</p><p>c</p>', '<p>a</p><p>b</p><p>z</p>')).toEqual([
      'agreed',
    ])
  })

  it('ends as theirs does in Markdown, and as it is in HTML', () => {
    expect(merged('a\n', 'b\n', 'a\n\n')).toBe('b\n\n')
    expect(merged('a\n', 'b', 'a\n')).toBe('b\n')
    expect(html('<p>a</p>', '<p>b</p>', '<p>a</p>\n').merged).toBe('<p>b</p>')
  })
})
