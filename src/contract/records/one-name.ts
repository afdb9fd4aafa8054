import type { Definition } from './record.ts'

/** Names of which people expect one each: "React" and " react" are the same tag. */

/** The same for names that differ in nothing but case, and in blanks. */
export function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/** What is said where another one has the name. */
export const nameTaken = ({ label }: Pick<Definition, 'label'>): string =>
  `Another ${label.toLowerCase()} has this name`
