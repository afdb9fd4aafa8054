/**
 * Why a file was not taken. Callers map `reason` to a status (spec/decisions 82): `refused` is 422 beside the field,
 * `too-large` 413, `stalled` 408, `malformed` 400, `unsupported` 415, `no-room` 503.
 */
export type RefusalReason = 'refused' | 'too-large' | 'stalled' | 'malformed' | 'unsupported' | 'no-room'

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
  readonly reason: RefusalReason
  /** The field the sentence stands beside. */
  readonly field: string

  constructor(reason: RefusalReason, message: string, field = 'file', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
    this.field = field
  }
}
