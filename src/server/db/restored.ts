import { noteActivity } from './activity.ts'
import { type Identity, renewEpoch } from './identity.ts'
import { holdMails } from './mails.ts'
import { dropPushes } from './push.ts'
import type { Db, Trx } from './schema.ts'

/** What a restore asks of the present database, and does to the one that it puts in its place. */

/** The last thing that somebody did to the data; signing in and backups change nothing of it. */
function lastDeed(db: Db) {
  return db
    .selectFrom('activities')
    .select(['id', 'at', 'action', 'request_id'])
    .where('action', 'not like', 'auth.sign%')
    .where('action', 'not like', 'backup.%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Visitors' messages are no deeds of an account. */
function lastMessage(db: Db) {
  return db.selectFrom('contact_messages').select(['id', 'created_at as at']).orderBy('id', 'desc').executeTakeFirst()
}

/**
 * Whether a database holds anything that an earlier copy of it does not: ids are never given out twice within one
 * stretch of its life, and across two the name of the request tells them apart.
 * @returns when it was last changed after the copy (ISO text); null when the copy holds all of it
 */
export async function changedSince(present: Db, copy: Db): Promise<string | null> {
  const deed = await lastDeed(present)
  if (deed) {
    const { id, at, action, request_id } = deed
    const known = await copy
      .selectFrom('activities')
      .select('id')
      .where('id', '=', id)
      .where('at', '=', at)
      .where('action', '=', action)
      .where('request_id', '=', request_id)
      .executeTakeFirst()
    if (!known) return at
  }
  const message = await lastMessage(present)
  if (!message) return null
  const known = await copy
    .selectFrom('contact_messages')
    .select('id')
    .where('id', '=', message.id)
    .where('created_at', '=', message.at)
    .executeTakeFirst()
  return known ? null : message.at
}

/**
 * Makes a copy the beginning of another stretch of the database's life. Files that were arriving in parts begin again:
 * what had come of them is in no backup. Mails and notices that waited are not sent: they may have been.
 * @param now milliseconds
 * @param made when the backup was made (ISO text)
 * @param highest id that the data before is known to have given out
 */
export async function beginAnew(trx: Trx, now: number, made: string, highest: number): Promise<Identity> {
  await trx.deleteFrom('uploads').execute()
  await holdMails(trx, new Date(now).toISOString())
  await dropPushes(trx)
  const by = { at: new Date(now).toISOString(), ip: '', requestId: 'restore', caller: undefined }
  await noteActivity(trx, by, { action: 'backup.restored', title: made })
  return renewEpoch(trx, now, highest)
}
