import { isPlain, isSiteAddress } from '#contract/fields/addresses.ts'
import { isShown, legible } from '#contract/fields/text.ts'
import type { SettingType } from './setting-types.ts'

/** What the value of a home setting may be, by its type and by what the last word of its name promises. */

const DEEPEST = 8

/** A value as it is kept, or the sentence that says why it can't be. */
export type Settled = { readonly value: string } | { readonly error: string }

/**
 * Holds a value to its type. Checked before it is saved and again on the server, which is what visitors rely on: an
 * address leads to a page and nothing else, a colour is a colour, an id is one word.
 * @param key `hero_title`
 */
export function settleValue(key: string, type: SettingType, value: string): Settled {
  switch (type) {
    case 'boolean':
      return settleFlag(value)
    case 'image':
      if (!isShown(value)) return { error: 'Choose an image' }
      return isPictureAddress(value) ? { value } : { error: 'Image must be an address that starts with / or http' }
    case 'json':
      return settleJson(value)
    case 'text': {
      const error = brokenPromise(key, value)
      return error === null ? { value } : { error: `Value ${error}` }
    }
  }
}

function settleFlag(value: string): Settled {
  const text = value.toLowerCase()
  if (text === '1' || text === 'true') return { value: '1' }
  // Nobody switched it on yet.
  if (text === '0' || text === 'false' || text === '') return { value: '0' }
  return { error: 'Value must be 1 or 0' }
}

function settleJson(value: string): Settled {
  const parsed = parsedJson(value)
  if (parsed === undefined) return { error: 'Value must be valid JSON' }
  if (typeof parsed !== 'object' || parsed === null) return { error: 'Value must be a JSON list or object' }
  const error = brokenIn(parsed, '', DEEPEST)
  return error === null ? { value } : { error: `Value: ${error}` }
}

/** @returns undefined for what is no JSON */
function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The first thing that can't be taken, in words. @param name of the member that is looked at */
function brokenIn(value: unknown, name: string, left: number): string | null {
  if (typeof value === 'string') {
    if (legible(value) !== value) return `${name || 'a text'} must not hold control characters`
    const broken = brokenPromise(name, value)
    return broken === null ? null : `${name} ${broken}`
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return `${name || 'a number'} is too large`
  if (typeof value !== 'object' || value === null) return null
  if (left === 0) return `JSON may be at most ${DEEPEST} levels deep`
  for (const [member, inner] of Object.entries(value)) {
    // Read carelessly, this name changes what every object can do.
    if (member === '__proto__') return 'no member may be called __proto__'
    if (legible(member) !== member) return 'a name must not hold control characters'
    const error = brokenIn(inner, Array.isArray(value) ? name : member, left - 1)
    if (error !== null) return error
  }
  return null
}

type Rule = readonly [words: RegExp, fits: (text: string) => boolean, sentence: string]

const PROMISES: readonly Rule[] = [
  [
    /(?:^|_)(?:url|link|href)$/i,
    isLinkAddress,
    'must be an address that starts with https://, http://, /, #, mailto: or tel:',
  ],
  [
    /(?:^|_)(?:image|picture|photo|avatar|logo|src)$/i,
    isPictureAddress,
    'must be the address of a picture, starting with / or http',
  ],
  [/(?:^|_)colou?r$/i, (text) => /^#[0-9a-f]{6}$/i.test(text), 'must be a colour such as #3B82F6'],
  [/_id$/i, (text) => /^[\w-]{1,64}$/.test(text), 'must be letters, digits, hyphens and underscores, at most 64'],
]

/** @returns what a text under this name must be and is not; null for a text that is fine */
function brokenPromise(name: string, text: string): string | null {
  if (!isShown(text)) return null
  return PROMISES.find(([words, fits]) => words.test(name) && !fits(text.trim()))?.[2] ?? null
}

const LONGEST_ADDRESS = 2048

/** A page of this site or of the web, a place on the page, or somebody to write to or to call: nothing that runs anything. */
function isLinkAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS || !isPlain(text)) return false
  return text.startsWith('#') || /^(?:mailto:[^@]+@[^@]+|tel:[+\d().-]+)$/i.test(text) || isSiteAddress(text)
}

function isPictureAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && isPlain(text) && isSiteAddress(text)
}

/** What a key must be and is not; null for one that is fine. Later it can't be changed, so it is asked when it is made. */
export function brokenKey(key: string): string | null {
  return /^[a-z0-9_]+$/.test(key) ? null : 'Key may hold lowercase letters, digits and underscores'
}

/** "Hero title" of `hero_title`: for keys that nobody described. */
export function titleOfKey(key: string): string {
  const words = key.split('_').filter((word) => word !== '')
  const text = words.join(' ')
  return text === '' ? key : text.charAt(0).toUpperCase() + text.slice(1)
}
