import { describe, expect, it } from 'vitest'
import {
  formatCopyTime,
  formatCount,
  formatDuration,
  formatFull,
  formatMilliseconds,
  formatNumber,
  formatSize,
  formatWhen,
  initials,
} from './format.ts'

const now = new Date(2026, 10, 21, 15, 0)
const at = (day: number, hour: number, minute: number, month = 10, year = 2026) =>
  new Date(year, month, day, hour, minute)

describe('times', () => {
  it('are the clock today, a word yesterday, then the date, with the year when it is another one', () => {
    expect(formatWhen(at(21, 9, 5), now)).toBe('09:05')
    expect(formatWhen(at(20, 23, 59), now)).toBe('Yesterday')
    expect(formatWhen(at(19, 8, 0), now)).toBe('19 Nov')
    expect(formatWhen(at(3, 8, 0, 0, 2025), now)).toBe('3 Jan 2025')
  })
  it('in full are to the second, in the same words', () => {
    expect(formatFull(new Date(new Date().getFullYear(), 10, 21, 14, 32, 8))).toBe('21 Nov, 14:32:08')
    expect(formatFull(at(3, 8, 0, 0, 2020))).toBe('3 Jan 2020, 08:00:00')
    expect(formatFull('never')).toBe('')
  })
  it('of a copy are the clock up to a day, then the date', () => {
    expect(formatCopyTime(at(20, 15, 30), now)).toBe('15:30')
    expect(formatCopyTime(at(20, 14, 30), now)).toBe('20 Nov')
  })
  it('that cannot be read are an empty text', () => {
    expect(formatWhen('never', now)).toBe('')
  })
})

describe('numbers', () => {
  it('have thousands separators', () => {
    expect(formatNumber(1204)).toBe('1,204')
    expect(formatCount(1, 'post')).toBe('1 post')
    expect(formatCount(1204, 'category', 'categories')).toBe('1,204 categories')
  })
  it('are written as the platform writes them', () => {
    const values = [0, 7, 999, 1000, -1204, 1_234_567.891, 0.06, 9.96, 99.949, 999.96, 1e15, -0.5, 2.5, 1023.99]
    for (const digits of [0, 1, 3]) {
      const platform = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits })
      for (const value of values) expect(formatNumber(value, digits)).toBe(platform.format(value))
    }
  })
  it('of bytes use the largest unit that keeps them readable', () => {
    expect(formatSize(0)).toBe('0 B')
    expect(formatSize(421_888)).toBe('412 KB')
    expect(formatSize(2_516_582)).toBe('2.4 MB')
    expect(formatSize(1024 * 1024 - 1)).toBe('1 MB')
  })
  it('of minutes are hours and minutes', () => {
    expect(formatDuration(12)).toBe('12 min')
    expect(formatDuration(120)).toBe('2 h')
    expect(formatDuration(130)).toBe('2 h 10 min')
  })
  it('of milliseconds become seconds from 1000 on', () => {
    expect(formatMilliseconds(412.4)).toBe('412 ms')
    expect(formatMilliseconds(999.6)).toBe('1.00 s')
    expect(formatMilliseconds(1240)).toBe('1.24 s')
  })
})

it('initials are those of the first and the last word', () => {
  expect(initials('Ines Maria Halvorsen')).toBe('IH')
  expect(initials('bo')).toBe('B')
  expect(initials(' ')).toBe('')
})
