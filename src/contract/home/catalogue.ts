import type { Category, KnownKey } from './known-key.ts'
import { BOTTOM_KEYS } from './keys-bottom.ts'
import { IMAGE_KEYS } from './keys-images.ts'
import { SECTION_KEYS } from './keys-sections.ts'
import { TOP_KEYS } from './keys-top.ts'
import { titleOfKey } from './setting-value.ts'

/** Every key that the public home page asks for. Large: whoever shows it loads it then. */
export const KNOWN_KEYS: readonly KnownKey[] = [...TOP_KEYS, ...SECTION_KEYS, ...IMAGE_KEYS, ...BOTTOM_KEYS]

const byKey = new Map(KNOWN_KEYS.map((known) => [known.key, known]))

/** @returns undefined for a key of the owner's own */
export function knownKey(key: string): KnownKey | undefined {
  return byKey.get(key)
}

export function categoryOf(key: string): Category {
  return byKey.get(key)?.category ?? 'custom'
}

/** What a setting is called where nobody gave it a title. */
export function usualTitle(key: string): string {
  return byKey.get(key)?.title ?? titleOfKey(key)
}
