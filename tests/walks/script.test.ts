import { expect, it } from 'vitest'
import { scriptOf, stepLine } from './script.ts'

it('one seed gives one script', () => {
  expect(scriptOf({ seed: 7, steps: 50 })).toEqual(scriptOf({ seed: 7, steps: 50 }))
  expect(scriptOf({ seed: 8, steps: 50 }).steps).not.toEqual(scriptOf({ seed: 7, steps: 50 }).steps)
})

it('a hundred scripts hold every step, every way to type and every way out', () => {
  const scripts = Array.from({ length: 100 }, (_, seed) => scriptOf({ seed, steps: 50 }))
  const lines = new Set(
    scripts.flatMap(({ steps }) => steps.map((step) => stepLine(step, 0).replace(/\d+/g, '').trim())),
  )
  const words = [...lines].join(' ')
  const acts = [
    'open',
    'new',
    'set',
    'picture',
    'picture-in-text',
    'offer restore',
    'offer discard',
    'offer put-back',
    'save',
    'delete',
  ]
  const around = ['order', 'attach', 'tab', 'device', 'elsewhere', 'rest']
  const networks = ['network bad', 'network offline', 'network online']
  const typing = ['pauses', 'run', 'paste', 'format', 'indent', 'replace']
  const ways = ['link', 'back', 'reload', 'address', 'close', 'kill', 'kill-typing', 'busy'].map(
    (way) => `leave ${way}`,
  )
  for (const word of [acts, around, networks, typing, ways].flat()) {
    expect(words).toContain(word)
  }
})
