import { Failure, type FailureKind } from '#server/failure.ts'

/** Why a file was not taken; `refused` is said beside the field. */
export type RefusalReason = 'refused' | 'too-large' | 'stalled' | 'malformed' | 'unsupported' | 'no-room'

const KINDS = {
  refused: 'invalid',
  'too-large': 'too_large',
  stalled: 'stalled',
  malformed: 'malformed',
  unsupported: 'wrong_type',
  'no-room': 'no_room',
} as const satisfies Record<RefusalReason, FailureKind>

/** Seconds; room comes back when somebody makes it. */
const RETRY: Partial<Record<RefusalReason, { readonly retryAfter: number }>> = { 'no-room': { retryAfter: 60 } }

export class FileRefused extends Failure {
  override readonly name = 'FileRefused'
  readonly reason: RefusalReason
  /** The field the sentence stands beside. */
  readonly field: string

  constructor(reason: RefusalReason, message: string, field = 'file', options?: ErrorOptions) {
    super(
      KINDS[reason],
      message,
      reason === 'refused' ? { errors: { [field]: [message] } } : { isUnread: true, ...RETRY[reason] },
      options,
    )
    this.reason = reason
    this.field = field
  }
}
