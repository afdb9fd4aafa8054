import { expect, it } from 'vitest'
import { readSources } from './support/source-tree.ts'

/** Letters of drawings, which are as large as what is drawn around them. */
const DRAWN = ['.file-thumb > .file-doc', '.n8n-node .glyph', '.n8n-node .name', '.n8n-note div']

/** The least size of a field on a phone. */
const LEAST = 'max(16px, 1rem)'

/** Whose size somebody has set in pixels: each rule of styles, and each class that carries its own size. */
function pixels(): readonly string[] {
  const rules = readSources(['src/client'], ['.css']).flatMap(({ path, text }) =>
    [
      ...text
        .replaceAll(/\/\*[^]*?\*\//g, '')
        .replace(LEAST, '')
        .matchAll(/([^{};]+)\{([^{}]*)\}/g),
    ]
      .filter(([, , body = '']) => /(?:^|[\s;])(?:font(?:-size)?|line-height|--(?:t|lh)-\w+):[^;]*\dpx/.test(body))
      .map(([, selector = '']) => selector.trim())
      .filter((selector) => !DRAWN.includes(selector))
      .map((selector) => `${selector} in ${path}`),
  )
  const classes = readSources(['src/client'], ['.tsx']).flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:text|leading)-\[[\d.]+px\]|\bfontSize: *'?\d+(?:px)?\b/g)].map(
      ([one]) => `${one} in ${path}`,
    ),
  )
  return [...rules, ...classes]
}

it('type is as large as the browser is set to: no size of letters or lines is in pixels', () => {
  expect(pixels()).toEqual([])
})
