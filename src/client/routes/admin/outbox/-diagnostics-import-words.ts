import type { ImportFate, ImportItem } from '#client/offline/engine/outbox/import.ts'
import type { ImportError } from '#client/offline/engine/outbox/import-file.ts'

/** What is said about a file of unsent edits. Pure. */

export function refusalWords({ reason, at }: ImportError): string {
  switch (reason) {
    case 'unreadable':
      return 'It is cut off, or not a file that Offdesk exported. Export it again, or look for a complete copy.'
    case 'foreign':
      return 'It is not a file of unsent edits.'
    case 'newer':
      return 'It was written by a newer version of Offdesk. Reload to get that version, then import it again.'
    case 'other-account':
      return 'It belongs to another account. Sign in with that account to import it.'
    case 'damaged':
      return `It is damaged at: ${at}. Nothing in it was imported.`
  }
}

const FATES: Readonly<Record<ImportFate, string>> = {
  new: 'Will be added',
  back: 'Comes back from this device’s trash',
  here: 'Already on this device',
  sent: 'Already sent',
  unreadable: 'Kept, but this version can’t read it',
  refused: 'Left out: the request beside it in the file is another one',
}

export function fateWords({ fate, fileMissing }: ImportItem): string {
  const taken = fate === 'new' || fate === 'back'
  return fileMissing && taken ? `${FATES[fate]}, but its file is damaged and has to be chosen again` : FATES[fate]
}

export function willBeTaken({ fate }: ImportItem): boolean {
  return fate === 'new' || fate === 'back' || fate === 'unreadable'
}
