import { describe, expect, it } from 'vitest'
import { FileRefused } from './file-refused.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const wrap = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" ${attributes}>${inner}<rect width="5" height="5"/></svg>`

describe('sanitizeSvg', () => {
  it('keeps shapes, gradients, clipping, text and references inside the file', () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><defs><linearGradient id="g" gradientUnits="userSpaceOnUse">' +
      '<stop offset="0" stop-color="#fff"/></linearGradient><clipPath id="c"><circle r="2"/></clipPath></defs>' +
      '<path d="M0 0L1 1" fill="url(#g)" stroke-width="2" style="opacity:.5"/><text x="1" y="2">a &#x3C; b</text></svg>'
    const clean = sanitizeSvg(drawing)
    for (const part of [
      'viewBox="0 0 10 10"',
      '<linearGradient id="g"',
      'gradientUnits',
      'stop-color="#fff"',
      '<clipPath',
    ]) {
      expect(clean).toContain(part)
    }
    expect(clean).toContain('fill="url(#g)"')
    expect(clean).toContain('style="opacity:.5"')
    expect(sanitizeSvg(clean)).toBe(clean)
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in an unknown namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['an event handler', '<rect onload="alert(1)" onclick="alert(1)"/>'],
    [
      'a foreignObject',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['a use of a data address', '<use href="data:image/svg+xml,alert(1)#a" xlink:href="http://e.example/alert#x"/>'],
    ['an animation of an address', '<a id="a"><animate attributeName="href" values="javascript:alert(1)"/></a>'],
    ['a script link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['an outside picture', '<image href="https://e.example/alert.png"/>'],
    [
      'an outside style',
      '<style>@import url(https://e.example/alert.css)</style><rect style="fill:url(https://e.example/alert)"/>',
    ],
    ['an outside paint', '<rect fill="url(https://e.example/alert)" mask="url(alert.svg#m)"/>'],
    ['an entity', '<text>&x;</text>'],
    ['a breakout', '<title><img src=x onerror=alert(1)></title><desc><script>alert(1)</script></desc>'],
  ])('takes out %s', (_, inner) => {
    const clean = sanitizeSvg(wrap(inner, 'onload="alert(1)"'))
    expect(clean).not.toMatch(
      /alert\(1\)(?!.*<\/(?:title|desc|text|svg)>)|e\.example|javascript|onload|onerror|passwd|<!|<\?|data:/s,
    )
    expect(clean).not.toMatch(/<(?:script|style|foreignObject|image|animate|a|img|body|iframe)\b/i)
    expect(clean).toContain('<rect')
  })

  const GAPS = ['\n', '\r\n', '\t', '\u2028', '/**/', ' ']
  it.each(GAPS)('takes out a style and a paint whose address comes after %j', (gap) => {
    for (const away of ['url(https://e.example/x)', 'url(x.svg)', 'url(\n#a)']) {
      const style = `<rect style="fill:${gap}${away}"/><rect style="fill:red;${gap}stroke:${away}"/>`
      expect(sanitizeSvg(wrap(`${style}<rect fill="red${gap}${away}"/>`))).not.toMatch(/url|e\.example|x\.svg/)
    }
  })

  it('drops uses that multiply without end', () => {
    const levels = Array.from(
      { length: 9 },
      (_, i) => `<g id="l${i + 1}">${`<use href="#l${i}"/>`.repeat(10)}</g>`,
    ).join('')
    const clean = sanitizeSvg(wrap(`<path id="l0" d="M0 0"/>${levels}`))
    expect(clean.match(/<use/g)).toHaveLength(10)
    expect(clean).not.toContain('href="#l1"')
  })

  it.each(['<svg></svg>', '<svg><script>1</script></svg>', '<p>no drawing</p>', ''])(
    'refuses %j, which draws nothing',
    (text) => {
      expect(() => sanitizeSvg(text)).toThrow(FileRefused)
    },
  )

  it('refuses a drawing nested beyond reason', () => {
    expect(() => sanitizeSvg(wrap('<g>'.repeat(50_000)))).toThrow(FileRefused)
  })
})
