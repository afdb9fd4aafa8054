import { describe, expect, it } from 'vitest'
import { itemsOf, pastedLines, textOf, withPasted } from './-learn-items.ts'

describe('what you learn as a list', () => {
  it('keeps one item per line and the identity of items while the text is the same', () => {
    const items = itemsOf('One\nTwo')
    expect(items.map((item) => item.text)).toEqual(['One', 'Two'])
    expect(itemsOf('One\nTwo', items)).toEqual(items)
    expect(textOf(items)).toBe('One\nTwo')
    expect(itemsOf('')).toEqual([])
  })

  it('makes several items of several pasted lines, without their bullets', () => {
    expect(pastedLines('- One\r\n\r\n  2. Two\n• Three')).toEqual(['One', 'Two', 'Three'])
    const items = itemsOf('First\nLast')
    const { items: after, focus } = withPasted(items, 0, { before: 'Fir', after: 'st' }, ['A', 'B', 'C'])
    expect(textOf(after)).toBe('FirA\nB\nCst\nLast')
    expect(after[0]?.key).toBe(items[0]?.key)
    expect(focus).toBe(after[2]?.key)
  })
})
