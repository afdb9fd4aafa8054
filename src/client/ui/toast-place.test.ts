import { expect, it } from 'vitest'
import { clearOf } from './toast-place.ts'

const toast = { left: 264, right: 644, height: 60 }
const bar = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })

it('stands at the foot when nothing is there', () => {
  expect(clearOf(toast, [], 800)).toBe(16)
})

it('stands above a bar at the foot, and above a second one on top of it', () => {
  const [nav, save] = [bar(0, 744, 1280, 800), bar(0, 690, 1280, 744)]
  expect(clearOf(toast, [nav], 800)).toBe(64)
  expect(clearOf(toast, [save, nav], 800)).toBe(118)
})

it('stays where it is beside a bar, and below the foot of a dialog higher up', () => {
  expect(clearOf(toast, [bar(700, 700, 1280, 800)], 800)).toBe(16)
  expect(clearOf(toast, [bar(420, 440, 860, 500)], 800)).toBe(16)
})
