import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/**
 * What the style sheets ask the browser to look at anew when a row, a paragraph or a message comes or goes. A rule that
 * may be about anything makes it style the whole page again, each time.
 */

const ASSETS = 'dist/app/assets'
/** What every page has, with all of the page inside or behind it. */
const FRAMES = /^(?::root|html|body|\.app|\.bar|\.main|#root)(?![\w-])/

/** Selectors of all rules for the screen, each from its first compound on. */
function selectors(): string[] {
  const sheets = readdirSync(ASSETS).filter((name) => name.endsWith('.css'))
  return sheets.flatMap((name) => {
    const css = withoutPrint(readFileSync(join(ASSETS, name), 'utf8'))
    return [...css.matchAll(/([^{}@;]+)\{/g)].flatMap(([, prelude = '']) => split(prelude, /,/))
  })
}

function withoutPrint(css: string): string {
  let rest = css
  for (let at = rest.indexOf('@media print'); at >= 0; at = rest.indexOf('@media print')) {
    let end = rest.indexOf('{', at)
    for (let depth = 1; depth > 0;) {
      end += 1
      if (rest[end] === '{') depth += 1
      else if (rest[end] === '}') depth -= 1
    }
    rest = rest.slice(0, at) + rest.slice(end + 1)
  }
  return rest
}

/** The pieces between separators that stand in no brackets. */
function split(text: string, separator: RegExp): string[] {
  const pieces = ['']
  let depth = 0
  for (const character of text) {
    if (depth === 0 && separator.test(character)) pieces.push('')
    else pieces.push((pieces.pop() ?? '') + character)
    if (/[([]/.test(character)) depth += 1
    else if (/[)\]]/.test(character)) depth -= 1
  }
  return pieces.map((piece) => piece.trim()).filter(Boolean)
}

/** Whether it is about anything: no name, class, id or attribute of its own says what it must be. */
function isAnything(compound: string): boolean {
  const asked = /:(?:has|not|nth-[a-z-]+)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
  return !/:root|[#.[]|(?<![:\w-])[a-z]/.test(compound.replace(asked, '').replace(/::?(?!root)[\w-]+/g, ''))
}

const compoundsOf = (selector: string) => split(selector, /[\s>+~]/)

it('no rule asks of any element what is in it, or what follows it', () => {
  const found = selectors().filter((selector) =>
    compoundsOf(selector).some((compound) => compound.includes(':has(') && isAnything(compound)),
  )
  expect(found).toEqual([])
})

it('no rule is about anything that stands behind something', () => {
  expect(
    selectors().filter((selector) =>
      split(selector, /[+~]/)
        .slice(1)
        .some((behind) => isAnything(compoundsOf(behind)[0] ?? '')),
    ),
  ).toEqual([])
})

it('no part of the frame is asked what the page holds for the sake of another part', () => {
  const found = selectors().filter((selector) =>
    compoundsOf(selector)
      .slice(0, -1)
      .some((compound) => compound.includes(':has(') && FRAMES.test(compound)),
  )
  expect(found).toEqual([])
})

it('what something holds says nothing about anything in it', () => {
  const found = selectors().filter((selector) => {
    const compounds = compoundsOf(selector)
    return compounds.slice(0, -1).some((compound) => compound.includes(':has(')) && isAnything(compounds.at(-1) ?? '')
  })
  expect(found).toEqual([])
})

it('nothing is registered in the first sheet: with each sheet that comes later the whole page would be styled anew', () => {
  const first = readdirSync(ASSETS).filter((name) => /^index-.*\.css$/.test(name))
  expect(first).toHaveLength(1)
  expect(first.flatMap((name) => readFileSync(join(ASSETS, name), 'utf8').match(/@property [^{]*/g) ?? [])).toEqual([])
})
