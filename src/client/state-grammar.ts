/**
 * How far an edit has come, in words and in marks: the one place that has them. What the server did is said in the
 * past tense only once it answered; before that the same is said of the future. Rows, toasts, status lines, outbox,
 * palette and badges ask here.
 */

/** The ring beside the words: solid is stored, dashed is waiting, turning is on its way. */
export type Mark = 'stored' | 'sending' | 'waiting' | 'attention' | 'sent'

export type Phase = keyof typeof PHASES
export type Act = keyof typeof ACTS

/** What is done to a record, as the server says it afterwards. */
export const ACTS = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  upload: 'uploaded',
  restore: 'restored',
  publish: 'published',
  unpublish: 'unpublished',
  copy: 'duplicated',
  move: 'moved',
  attach: 'attached',
  replace: 'replaced',
  order: 'put in order',
  add: 'added',
  feature: 'marked as featured',
  unfeature: 'marked as not featured',
  'make-premium': 'marked as premium',
  'make-free': 'marked as not premium',
  open: 'made public',
  close: 'made private',
  read: 'marked as read',
  unread: 'marked as unread',
  archive: 'archived',
  unarchive: 'moved to the inbox',
  activate: 'activated',
  deactivate: 'deactivated',
  'make-default': 'made the default',
  undo: 'undone',
} as const

const will = (done: string) => `will be ${done}`

/** The mark, what stands beside a record, and how an act is told in a list of edits. */
export const PHASES = {
  /** In the form alone. */
  typed: { mark: 'waiting', state: 'Not saved yet', deed: will },
  /** Typed, and written to this device. */
  kept: { mark: 'waiting', state: 'Saved on this device', deed: will },
  /** Typed in an earlier visit, and back in the form. */
  restored: { mark: 'waiting', state: 'Your text is back, not saved yet', deed: will },
  waiting: { mark: 'waiting', state: 'Waiting to be sent', deed: will },
  sending: { mark: 'sending', state: 'Sending', deed: will },
  /** It left, and no answer came. */
  uncertain: { mark: 'waiting', state: 'Not confirmed yet', deed: (done: string) => `may already be ${done}` },
  'needs-you': { mark: 'attention', state: 'Needs attention', deed: (done: string) => `not ${done} yet` },
  stored: { mark: 'stored', state: 'Saved', deed: (done: string) => done },
} as const satisfies Record<string, { mark: Mark; state: string; deed: (done: string) => string }>

/** Where the act says more beside a record than how far it has come. */
const BESIDE: Partial<Record<Phase, Partial<Record<Act, string>>>> = {
  waiting: {
    create: 'Only on this device',
    delete: 'Will be deleted',
    upload: 'Will be uploaded',
    restore: 'Will be restored',
  },
  sending: { upload: 'Uploading' },
  stored: { upload: 'Uploaded' },
}

export function markOf(phase: Phase): Mark {
  return PHASES[phase].mark
}

/** Beside a record: "Waiting to be sent", "Will be deleted", "Only on this device". */
export function stateWords(phase: Phase, act: Act = 'update'): string {
  return BESIDE[phase]?.[act] ?? PHASES[phase].state
}

/** The same about a part of the record that is shown: "Quiz waiting to be sent", "Quiz needs attention". */
export function stateWordsOf(part: string, phase: Phase, act?: Act): string {
  const words = stateWords(phase, act)
  return `${part} ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** In a list of edits: "Will be created", "Changed title, content". */
export function deedWords(phase: Phase, act: Act, names: readonly string[] = []): string {
  if (act !== 'update' || names.length === 0) return capital(PHASES[phase].deed(ACTS[act]))
  const list = names.join(', ')
  if (phase === 'stored') return `Changed ${list}`
  if (phase === 'needs-you') return `Not changed yet: ${list}`
  return phase === 'uncertain' ? `May already have changed ${list}` : `Will change ${list}`
}

/** What a person did, for a toast. */
export interface Deed {
  readonly act: Act
  /** What it was done to: "3 posts", "“A title”". */
  readonly subject?: string
  /** What follows the verb: "to “A course”", ", 2 already drafts". */
  readonly rest?: string
}

/** "“A title” will be deleted", and once the server has it "“A title” moved to the trash". */
export function sentence(phase: Phase, { act, subject, rest = '' }: Deed): string {
  const done = act === 'delete' && phase === 'stored' ? 'moved to the trash' : PHASES[phase].deed(ACTS[act])
  const gap = rest === '' || rest.startsWith(',') ? '' : ' '
  return `${subject === undefined ? capital(done) : `${subject} ${done}`}${gap}${rest}`
}

/** What holds sending up, of all that a snapshot of the outbox says. */
export interface Connection {
  readonly reachable: boolean
  readonly pausedForSignIn: boolean
  readonly otherStore: string | null
}

/** When an edit that is safe here goes on. */
export function whenSent({ reachable, pausedForSignIn, otherStore }: Connection): string {
  if (pausedForSignIn) return 'Sent once you sign in again.'
  if (otherStore !== null) return 'Sent once you decide about the server’s data.'
  return reachable ? 'Sending goes on in the background.' : 'Sent when you are back online.'
}

/** Of a record that the server never had. */
export const DISCARDED = 'removed from this device'

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
