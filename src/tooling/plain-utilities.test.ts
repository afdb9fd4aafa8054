import { expect, test } from 'vitest'
import { plainUtilities } from './plain-utilities.ts'

test('a rule says its own value, what it falls back to, or what the property begins with', () => {
  const css =
    '@property --tw-border-style{syntax:"*";inherits:false;initial-value:solid}@property --tw-leading{syntax:"*";inherits:false}' +
    '.border{border-style:var(--tw-border-style);border-width:1px}' +
    '.border-dashed{--tw-border-style:dashed;border-style:dashed}' +
    '.text-small{font-size:var(--t-small);line-height:var(--tw-leading,var(--lh-small))}' +
    '.leading-5{--tw-leading:20px;line-height:20px}' +
    '.tabular-nums{--tw-numeric-spacing:tabular-nums;font-variant-numeric:var(--tw-ordinal,) var(--tw-numeric-spacing,) var(--tw-numeric-fraction,)}'
  expect(plainUtilities(css)).toBe(
    '.border{border-style:solid;border-width:1px}' +
      '.border-dashed{border-style:dashed}' +
      '.text-small{font-size:var(--t-small);line-height:var(--lh-small)}' +
      '.leading-5{line-height:20px}' +
      '.tabular-nums{font-variant-numeric:tabular-nums}',
  )
})

test('what stands in for registered properties goes, and what does not use them stays as it is', () => {
  const kept = '@layer base{a{color:red}}.card{--room:2px;padding:var(--room)}'
  const standIn =
    '@layer properties{@supports (color:red){*,:before{--tw-leading:initial}::backdrop{--tw-leading:initial}}}'
  expect(plainUtilities(`${standIn}${kept}`)).toBe(kept)
})

test('a property that nothing gives a value is no silent hole', () => {
  expect(() => plainUtilities('.shadow{box-shadow:var(--tw-shadow)}')).toThrow('Nothing says what var(--tw-shadow) is')
})
