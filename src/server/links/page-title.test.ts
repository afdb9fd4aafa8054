import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '#tests/support/property.ts'
import { titleOf } from './page-title.ts'

const of = (html: string | Buffer, type = 'text/html') => titleOf({ type, bytes: Buffer.from(html) })

describe('the title of a page', () => {
  it.each([
    ['<title>Hello</title>', 'Hello'],
    ['<!doctype html><HTML><HEAD><TITLE lang=en>\n  Hello,\r\n\tworld </TITLE>', 'Hello, world'],
    ['<title>Tom &amp; Jerry &#8211; &#x1F600; &eacute;&nbsp;&hellip; &lt;b&gt;</title>', 'Tom & Jerry – 😀 é … <b>'],
    ['<title>a <b>tag</b> in it</title>', 'a <b>tag</b> in it'],
    ['<!-- <title>No</title> --><title>Yes</title>', 'Yes'],
    ['<script>"<title>No</title>"</script><title>Yes</title>', 'Yes'],
    ['<style><title>No</title></style><title>Yes</title>', 'Yes'],
    ['<svg><title>No</title></svg><title>Yes</title>', 'Yes'],
    ['<title-bar>No</title-bar><title>Yes</title>', 'Yes'],
    ['<title>First</title><title>Second</title>', 'First'],
    ['<title>Page</title><meta property="og:title" content="Shared">', 'Page'],
    ['<title> </title><meta property="og:title" content="Shared &quot;so&quot;">', 'Shared "so"'],
    ["<META  content='Shared'\nPROPERTY = 'OG:title' / >", 'Shared'],
    ['<meta name=og:title content=Shared>', 'Shared'],
    ['<meta property="og:title" content="a > b">', 'a > b'],
    ['<title>never closed', 'never closed'],
    ['<title', null],
    ['<title></title>', null],
    ['<p>No title</p>', null],
    ['no markup', null],
    ['', null],
  ])('%s', async (html, title) => expect(await of(html)).toBe(title))

  it('has no characters that control something, turn the direction or are not drawn', async () => {
    expect(await of('<title>a\u0000b\u0007c&#x202e;d\u200be\ufefff\u2028g &#0; &#xD800;</title>')).toBe(
      'ab cde f g \ufffd \ufffd',
    )
    expect(await of('<title>👩\u200d💻 می\u200cخواهم</title>')).toBe('👩\u200d💻 می\u200cخواهم')
  })

  it('has at most 200 characters, counted as people do', async () => {
    expect(await of(`<title>${'😀'.repeat(200)}</title>`)).toBe('😀'.repeat(200))
    const long = await of(`<title>${'😀'.repeat(201)}</title>`)
    expect(long).toBe(`${'😀'.repeat(199)}…`)
    expect(await of(`<title>${'word '.repeat(5000)}</title>`)).toHaveLength(200)
  })

  it('is not looked for in what is no page', async () => {
    for (const type of ['application/pdf', 'image/svg+xml', 'text/plain', 'text/htmlx'])
      expect(await of('<title>Hello</title>', type)).toBeNull()
    for (const type of ['', 'TEXT/HTML ; charset=utf-8', 'application/xhtml+xml;charset=utf-8'])
      expect(await of('<title>Hello</title>', type)).toBe('Hello')
  })
})

describe('how a page is written', () => {
  const latin1 = Buffer.from('<title>Caf\u00e9</title>', 'latin1')

  it.each([
    ['said by the header', latin1, 'text/html; charset=ISO-8859-1'],
    ['said by the page', Buffer.concat([Buffer.from('<meta charset="latin1">'), latin1]), 'text/html'],
    [
      'said by the page as a header',
      Buffer.concat([Buffer.from('<meta content="text/html; charset=windows-1252" http-equiv=Content-Type>'), latin1]),
      'text/html',
    ],
    ['said by nobody', latin1, 'text/html'],
    ['said wrongly', latin1, 'text/html; charset=utf-8'],
    ['said in a word that nobody knows', Buffer.from('<title>Café</title>'), 'text/html; charset=klingon'],
    ['not said, in UTF-8', Buffer.from('<title>Café</title>'), 'text/html'],
    ['marked as UTF-8, and said otherwise', Buffer.from('\ufeff<title>Café</title>'), 'text/html; charset=latin1'],
    ['marked as UTF-16', Buffer.from('\ufeff<title>Café</title>', 'utf16le'), 'text/html'],
  ])('is %s', async (_, bytes, type) => expect(await titleOf({ bytes, type })).toBe('Café'))

  it('may be Japanese or Russian', async () => {
    const shiftJis = Buffer.from([...Buffer.from('<title>'), 0x93, 0xfa, 0x96, 0x7b, ...Buffer.from('</title>')])
    expect(await titleOf({ bytes: shiftJis, type: 'text/html; charset=Shift_JIS' })).toBe('日本')
    const koi8 = Buffer.from([...Buffer.from('<meta charset=koi8-r><title>'), 0xed, 0xc9, 0xd2])
    expect(await titleOf({ bytes: koi8, type: 'text/html' })).toBe('Мир')
  })

  it('does not matter behind the title: a page that was cut off in the middle of a letter keeps its own', async () => {
    const bytes = Buffer.concat([Buffer.from('<title>Café</title><p>'), Buffer.of(0xe2, 0x82)])
    expect(await titleOf({ bytes, type: 'text/html' })).toBe('Café')
  })
})

it('whatever comes has a title of one clean line, or none', async () => {
  const parts = fc.constantFrom(
    '<title>',
    '</title>',
    '<meta ',
    'property="og:title"',
    ' content=',
    '"',
    "'",
    '>',
    '<!--',
    '-->',
    '<svg>',
    '<script>',
    '</script>',
    '&#0;',
    '&#1',
    '&amp',
    'charset=utf-16be ',
    '\ud800',
    '\u202e',
    'é',
    ' ',
    '=',
    '/',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 40 }), async (all) => {
      const title = await of(all.join(''))
      if (title === null) return
      expect(title).toBe(title.trim())
      expect(title).toMatch(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]{1,400}$/u)
      expect([...title].length).toBeLessThanOrEqual(200)
    }),
    tries(300),
  )
})
