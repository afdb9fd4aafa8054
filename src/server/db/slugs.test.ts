import { describe, expect, test } from 'vitest'
import { freeSlug, slugify } from './slugs.ts'

describe('a slug', () => {
  test('holds lowercase letters, digits and single hyphens', () => {
    expect(slugify('  Hello, World!  ', 'post')).toBe('hello-world')
    expect(slugify('Crème brûlée & Straße', 'post')).toBe('creme-brulee-strasse')
    expect(slugify('a--b__c', 'post')).toBe('a-b-c')
    expect(slugify('Łódź, Ørsted und Æther', 'post')).toBe('lodz-orsted-und-aether')
  })

  test('spells Cyrillic and Greek letters with Latin ones', () => {
    expect(slugify('Съёмка: Привет, мир! Чай', 'post')).toBe('syomka-privet-mir-chay')
    expect(slugify('Київ і Їжак', 'post')).toBe('kiyiv-i-yizhak')
    expect(slugify('Ελλάδα και Θεός', 'post')).toBe('ellada-kai-theos')
  })

  test.each([
    ['مرحباً بالعالم ٢٠٢٦', 'mrhba-balaalm-2026'],
    ['القاهرة: دليلُ المُصوِّر', 'alqahra-dlyl-almswr'],
    ['گزارش پروژه ۱۲', 'gzarsh-prwzhh-12'],
    ['שלום עולם', 'shlvm-avlm'],
    ['בְּרֵאשִׁית של צה״ל', 'brashyt-shl-tshl'],
    ['Բարև աշխարհ', 'barev-ashkharh'],
    ['გამარჯობა მსოფლიო', 'gamarjoba-msoplio'],
    ['안녕하세요 한글', 'annyeonghaseyo-hangeul'],
  ])('spells the letters of %j', (title, slug) => {
    expect(slugify(title, 'post')).toBe(slug)
    expect(slugify(title.normalize('NFD'), 'post')).toBe(slug)
  })

  test('falls back when the text has no letter of the alphabet', () => {
    expect(slugify('日本語', 'post')).toBe('post')
    expect(slugify('!!!', 'tag')).toBe('tag')
  })

  test('has at most 200 characters and ends in none', () => {
    expect(slugify('word '.repeat(100), 'post')).toMatch(/^[a-z-]{1,200}$/)
    expect(slugify('word '.repeat(100), 'post')).not.toMatch(/-$/)
  })

  test('gets the number after the taken ones, with few look-ups', async () => {
    for (const count of [0, 1, 2, 3, 10, 1000]) {
      const taken = new Set(Array.from({ length: count }, (_, index) => (index === 0 ? 'a' : `a-${index + 1}`)))
      let asked = 0
      const free = await freeSlug('a', async (slug) => {
        asked += 1
        return taken.has(slug)
      })
      expect(free).toBe(count === 0 ? 'a' : `a-${count + 1}`)
      expect(asked).toBeLessThan(25)
    }
  })
})
