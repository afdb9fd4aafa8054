/** Why a call to the outbox was refused; nothing was changed. */
export type Refusal = 'not-found' | 'sending' | 'maybe-sent' | 'unknown-entity' | 'changed' | 'cannot-undo'

export class OutboxError extends Error {
  override readonly name = 'OutboxError'
  readonly reason: Refusal

  constructor(reason: Refusal) {
    super(`Outbox: ${reason}`)
    this.reason = reason
  }
}
