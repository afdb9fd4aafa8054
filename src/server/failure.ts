/**
 * The product's own failures: what a rule of the product refuses, said without HTTP. Thrown anywhere below the mount;
 * `http/problem.ts` alone decides how each kind is answered.
 */

export type FailureKind =
  /** There is no such record, or not for this person. */
  | 'missing'
  /** A field says what can't be. */
  | 'invalid'
  /** A slug that a person typed belongs to another record. */
  | 'taken'
  /** Something else stands on the record. */
  | 'in_use'
  /** One is allowed, and it is there already. */
  | 'exists'
  /** What it belongs to rests in the trash. */
  | 'parent_deleted'
  /** It is not there because what it lies in rests in the trash. */
  | 'within_deleted'
  /** The record was changed by somebody else meanwhile. */
  | 'conflict'
  /** The bytes go on at another place. */
  | 'wrong_offset'
  /** The same is being worked on right now. */
  | 'busy'
  /** A key stands for something else already. */
  | 'key_reused'
  | 'too_many'
  | 'forbidden'
  | 'wrong_credentials'
  | 'malformed'
  | 'stalled'
  | 'too_large'
  | 'wrong_type'
  | 'no_room'
  | 'unavailable'

export interface Use {
  readonly type: string
  readonly id: number
  readonly title: string
}

export interface FailureData {
  /** Sentences by field. */
  readonly errors?: Record<string, string[]>
  /** What is there now instead of what the caller took for granted. */
  readonly current?: unknown
  readonly uses?: Use[]
  /** Seconds after which another try makes sense. */
  readonly retryAfter?: number
  /** What the person can prove themselves with. */
  readonly secondFactor?: unknown
  /** A password or a code was tried and was wrong: what limits count. */
  readonly isGuess?: boolean
  /** The sender may still be sending: the rest of the request was not read. */
  readonly isUnread?: boolean
}

export class Failure extends Error {
  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly data: FailureData = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'Failure'
  }
}

/** @param what with its article: `The post` */
export const missing = (what = 'The record') => new Failure('missing', `${what} was not found.`)

export const invalid = (field: string, text: string) =>
  new Failure('invalid', 'Please check the marked fields.', { errors: { [field]: [text] } })

/** For a slug or a key that a person typed: nothing else is put in its place. */
export function taken(value: string, field = 'slug'): Failure {
  const text = `The ${field} "${value}" is already in use`
  return new Failure('taken', text, { errors: { [field]: [text] } })
}

export const inUse = (message: string, uses: Use[]) => new Failure('in_use', message, { uses })

export const exists = (message: string) => new Failure('exists', message)

/** @param what with its article and its title: `The course "Baking"` */
export const parentDeleted = (what: string) =>
  new Failure('parent_deleted', `${what} is in the trash. Restore it first.`)

/** @param holder as for `parentDeleted` */
export const withinDeleted = (holder: string) => new Failure('within_deleted', parentDeleted(holder).message)

/** @param current the record as it stands now */
export const conflict = (current: { readonly version: number }) =>
  new Failure('conflict', 'The record was changed in the meantime.', { current })

/** @param current the record of the trash that lies there now, in place of the one that somebody saw */
export const deletedAnew = ({ version }: { readonly version: number }) =>
  new Failure('conflict', 'It was restored and deleted anew since.', { current: { version } })

export const forbidden = (message: string) => new Failure('forbidden', message)

/** Somebody is at the same thing; a second later it may be free. */
export const busy = (message: string) => new Failure('busy', message, { retryAfter: 1 })
