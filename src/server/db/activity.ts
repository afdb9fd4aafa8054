import type { Db } from './schema.ts'
import { statement } from './compiled-query.ts'

/** Who did what, written with the effect. The database lets nobody change a row; the purge alone deletes old ones. */

/** The part of a request that an activity names; a handler's context is one. */
export interface Actor {
  readonly at: string
  readonly ip: string
  readonly requestId: string
  readonly caller:
    | { readonly id: number; readonly sessionId?: number | null; readonly tokenId?: number | undefined }
    | undefined
  /** When a person did it, where that was before it was sent. */
  readonly madeAt?: string | null
}

export interface Deed {
  /** `post.created`, `auth.signed_in`, … */
  readonly action: string
  readonly type?: string
  readonly id?: number
  readonly title?: string
  /** When nobody was signed in yet. */
  readonly userId?: number | undefined
  /** How often; once when absent. */
  readonly times?: number
  /** What it changed. */
  readonly changes?: Changes | undefined
}

/** Changed fields with their values before and after, short enough for a log and without secrets. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

interface Row {
  at: string
  userId: number | null
  action: string
  type: string | null
  id: number | null
  title: string | null
  times: number
  ip: string
  requestId: string
  sessionId: number | null
  tokenId: number | null
  madeAt: string | null
  changes: string | null
}

const insertActivity = statement((db, row: Row) =>
  db.insertInto('activities').values({
    at: row.at,
    user_id: row.userId,
    action: row.action,
    record_type: row.type,
    record_id: row.id,
    title: row.title,
    times: row.times,
    ip_address: row.ip,
    request_id: row.requestId,
    session_id: row.sessionId,
    token_id: row.tokenId,
    made_at: row.madeAt,
    changes: row.changes,
  }),
)

/** The last one of its kind. */
export function lastActivity(db: Db, action: string): Promise<{ at: string; title: string | null } | undefined> {
  return db
    .selectFrom('activities')
    .select(['at', 'title'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @param trx the transaction of the effect */
export async function noteActivity(trx: Db, actor: Actor, deed: Deed): Promise<void> {
  await insertActivity(trx, {
    at: actor.at,
    userId: deed.userId ?? actor.caller?.id ?? null,
    action: deed.action,
    type: deed.type ?? null,
    id: deed.id ?? null,
    title: deed.title ?? null,
    times: deed.times ?? 1,
    ip: actor.ip,
    requestId: actor.requestId,
    sessionId: actor.caller?.sessionId ?? null,
    tokenId: actor.caller?.tokenId ?? null,
    madeAt: actor.madeAt ?? null,
    changes: deed.changes ? JSON.stringify(deed.changes) : null,
  })
}
