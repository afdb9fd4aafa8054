import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Drawing, type Drawn } from './drawing.tsx'

const drawn = (of: Drawn) => renderToStaticMarkup(<Drawing {...of} />)
const hueOf = (of: Drawn) => /--hue:(\d+)/.exec(drawn(of))?.[1]

it('is the same for the same record and another one for the next', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => drawn({ type: 'post', id: at + 1 }))
  expect(drawn({ type: 'post', id: 7 })).toBe(twenty[6])
  expect(new Set(twenty).size).toBe(20)
  expect(drawn({ type: 'course', id: 7 })).not.toBe(twenty[6])
})

it('has the colour of its category', () => {
  expect(hueOf({ type: 'post', id: 1, group: 4 })).toBe(hueOf({ type: 'post', id: 99, group: 4 }))
  const hues = Array.from({ length: 12 }, (_, group) => hueOf({ type: 'post', id: 1, group }))
  expect(new Set(hues).size).toBeGreaterThan(3)
})
