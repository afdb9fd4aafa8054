import type { Answer, Endpoint, Input, RateLimit } from '#contract/calls/endpoint.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import type { Principal } from '#contract/calls/permissions.ts'
import type { MailKind } from '#contract/calls/mail-log.ts'
import type { Config } from '#server/config.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import type { ErrorLog } from '#server/db/server-errors.ts'
import type { Random } from '#server/db/tokens.ts'
import type { Write } from '#server/db/write-queue.ts'
import type { ReceivedFile } from '#server/files/receive.ts'
import type { Markup } from '#server/files/markup.ts'
import type { FileStorage } from '#server/files/storage.ts'
import type { Outgoing } from '#server/outgoing/outgoing.ts'
import type { Try } from './limits.ts'
import type { Log } from './log.ts'
import type { Passwords } from './passwords.ts'
import type { Trace } from './trace.ts'

/** Everything hostile comes from outside, so that tests pass in their own. */
export interface Deps {
  /** Reads the last committed state; it can't write. */
  readonly db: Db
  /** The only way to write: one transaction, on the disk when it resolves. Wait for nothing else inside. */
  readonly write: Write
  /** As `write`, with room of its own on a full disk: for what makes room, and for signing in. */
  readonly writeReserved: Write
  readonly fillReserve: () => Promise<void>
  readonly indexed: () => Promise<void>
  readonly errors: ErrorLog
  readonly clock: Clock
  readonly random: Random
  readonly files: FileStorage
  readonly markup: Markup
  readonly mail: Mailer
  /** Requests to addresses that people type. */
  readonly outgoing: Outgoing
  readonly passwords: Passwords
  readonly config: Config
  readonly log: Log
  /** A plain line in the terminal, for whoever runs the server. */
  readonly tell: (line: string) => void
  readonly background: Background
  /** Where refusals are noted. */
  readonly trace: Trace
  /** The one-time code of the first start; `null` once an owner exists. */
  readonly setup: { code: string | null }
}

/** Work that no answer waits for; a stop waits for it. */
export interface Background {
  readonly run: (name: string, task: () => Promise<void>) => void
  readonly settled: () => Promise<void>
}

export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that the server has run: only time itself moves it. */
  readonly run: () => number
}

export interface Mail {
  readonly kind: MailKind
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  /** Milliseconds until what it says is of no use any more; a day when absent. */
  readonly usefulFor?: number
}

/** Mail through the default mail server. */
export interface Mailer {
  /** Whether a default, active mail server is set. */
  readonly ready: () => Promise<boolean>
  /** Writes it down and sends it as soon as the mail server takes it. */
  readonly send: (mail: Mail) => Promise<void>
}

/** Who calls: a person by a session, or by an API token of theirs (then `scopes` is there). */
export interface Caller extends Principal {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly sessionId: number | null
  /** Of an API token. */
  readonly tokenId?: number
}

/** What a handler has besides its parsed input. */
export interface Context<E extends Endpoint = Endpoint> {
  readonly deps: Deps
  /** Shorthand for `deps.db`. */
  readonly db: Db
  /** The moment of the request, in milliseconds and as ISO text. */
  readonly now: number
  readonly at: string
  readonly requestId: string
  readonly ip: string
  readonly device: string
  readonly request: Request
  readonly caller: Caller | undefined
  /** The caller of a call that needs one. */
  readonly account: () => Caller
  /** When a person did this on a device, where that was before it was sent. */
  readonly madeAt: string | null
  /** The file of a multipart call; its form fields are the body. */
  readonly upload: () => ReceivedFile
  /** The same of a call whose form may lack one. */
  readonly uploadIfAny: ReceivedFile | undefined
  /**
   * Checks If-Match against the record as it stands. Call it inside the transaction.
   * @throws Failure `conflict` with the current record
   */
  readonly mustMatch: (current: { readonly version: number }) => void
  /**
   * The transaction of this call, at most once: the effect, its activity rows and the idempotency record become
   * durable together. The effect gives the call's answer.
   */
  readonly write: (effect: (trx: Trx) => Promise<Answer<E>>) => Promise<Answer<E>>
  /**
   * Counts a try beside the one that the call itself is.
   * @param account whose try it is
   * @throws Failure `too_many` when a limit is reached
   */
  readonly countTry: (kind: RateLimit, account: number) => Promise<Try>
  /** Runs after the answer is on its way (mail); failures are logged. */
  readonly afterwards: (task: () => Promise<void>) => void
  /** Replaces the answer's `message`. */
  readonly say: (message: string) => void
  /** What was to be made stood there already: the answer is 200, not 201 (RFC 9110 15.3). Say it before `write` ends. */
  readonly stood: () => void
}

/**
 * Asks for what a person shows before an act that a stolen session must not do; account.ts has the rules.
 * @param given the password, as typed
 */
export type AskProof = (
  context: Omit<Context, 'write'>,
  given: string | undefined,
) => Promise<{ readonly hold: (trx: Trx) => Promise<void> }>

export type Handler<E extends Endpoint> = (input: Input<E>, context: Context<E>) => Promise<Answer<E>>
export type Handlers<N extends EndpointName> = { readonly [K in N]: Handler<Contract[K]> }
