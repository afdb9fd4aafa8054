import * as v from 'valibot'
import type { Role } from '#contract/calls/permissions.ts'
import {
  claimPush,
  delayPush,
  type DuePush,
  insertPush,
  isPushDue,
  listSubscriptions,
  noteSent,
  removePush,
  removeSubscription,
} from '#server/db/push.ts'
import type { Db } from '#server/db/schema.ts'
import { type SecretKeys, SecretUnreadable } from '#server/db/secrets.ts'
import type { Write } from '#server/db/write-queue.ts'
import { readSettings } from '#server/records/settings.ts'
import { pushKeys } from './push-keys.ts'
import { type PushOutcome, sendPush, type PushWays } from './push-sending.ts'

/**
 * Pushes wait in the database until a push service took them, as mails do. One that arrives twice does no harm: the
 * device shows those of one tag as one.
 */

const DAY = 86_400_000
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 60 * 60_000
const AT_ONCE = 3
/** What a push service says of later is believed so far. */
const LONGEST_ASKED = 60 * 60

export interface Push {
  readonly title: string
  readonly body: string
  /** Path of the screen that a click opens. */
  readonly to: string
  /** A later one of the same tag takes its place, 32 characters at most. */
  readonly tag: string
  readonly urgency: 'normal' | 'high'
  /** Milliseconds until what it says is of no use any more; a day when absent. */
  readonly usefulFor?: number
}

const LONGEST_TITLE = 120
const LONGEST_BODY = 400
/** Characters, not halves of them. */
const short = (text: string, most: number) => {
  const all = [...text]
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`
}

const Waiting = v.object({ text: v.string(), topic: v.string(), urgency: v.picklist(['normal', 'high']) })
const Device = v.object({ endpoint: v.string(), p256dh: v.string(), auth: v.string() })

/** Whom a push is for: somebody alone, everybody of these roles, or one device. */
export type PushTo =
  | { readonly userId: number }
  | { readonly roles: readonly Role[] }
  | { readonly subscription: number }

/** Writes it down for every device of theirs, in the transaction of what it tells of. @returns how many */
export async function addPush(trx: Db, keys: SecretKeys, to: PushTo, push: Push, now: number): Promise<number> {
  const at = new Date(now).toISOString()
  const until = new Date(now + (push.usefulFor ?? DAY)).toISOString()
  const { title, body, urgency, tag } = push
  const shown = { title: short(title, LONGEST_TITLE), body: short(body, LONGEST_BODY), to: push.to, tag }
  const waiting = { text: JSON.stringify(shown), topic: tag, urgency } satisfies v.InferOutput<typeof Waiting>
  const devices = 'subscription' in to ? [to.subscription] : await listSubscriptions(trx, to, at)
  for (const device of devices) await insertPush(trx, keys, device, JSON.stringify(waiting), at, until)
  return devices.length
}

export interface PushQueue {
  readonly db: Db
  readonly write: Write
  readonly keys: SecretKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Where errors are told to whoever runs the server. */
  readonly log: { readonly error: (event: string, fields: { readonly reason: string }) => void }
  readonly ways?: PushWays
}

/** Sends what is due, a few at a time, so that one service that hangs holds up few. */
export async function sendDuePushes(queue: PushQueue): Promise<void> {
  if (!(await isPushDue(queue.db, queue.now()))) return
  const one = async () => {
    while (await sendNext(queue));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** @returns false when nothing was due */
async function sendNext(queue: PushQueue): Promise<boolean> {
  const { db, write, keys, now, log, ways } = queue
  const due = await write((trx) => claimPush(trx, keys, now()))
  if (!due) return false
  if (due instanceof SecretUnreadable) {
    log.error('notice dropped', { reason: due.message })
    return true
  }
  const waiting = v.parse(Waiting, JSON.parse(due.text))
  const device = v.parse(Device, JSON.parse(due.device))
  const life = Math.max(0, Math.floor((Date.parse(due.expiresAt) - now()) / 1000))
  const outcome = await sendPush(
    await pushKeys(queue),
    await subjectOf(db),
    device,
    { ...waiting, life },
    now(),
    ways ?? {},
  )
  await write((trx) => note(trx, due, outcome, now()))
  return true
}

async function note(trx: Db, due: DuePush, outcome: PushOutcome, now: number): Promise<void> {
  const { id, subscriptionId, attempts, expiresAt } = due
  if (outcome.kind === 'gone') {
    await removeSubscription(trx, { id: subscriptionId })
    return
  }
  if (outcome.kind === 'sent') {
    await noteSent(trx, subscriptionId, { sent_at: new Date(now).toISOString(), problem: '' })
    await removePush(trx, id)
    return
  }
  await noteSent(trx, subscriptionId, { problem: outcome.reason })
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 12))
  const asked = outcome.kind === 'later' ? Math.min(outcome.after, LONGEST_ASKED) * 1000 : 0
  const next = new Date(now + Math.max(pause, asked)).toISOString()
  if (outcome.kind === 'later' && next < expiresAt) await delayPush(trx, id, next)
  else await removePush(trx, id)
}

/** Where people of a push service reach whoever runs this. */
async function subjectOf(db: Db): Promise<string> {
  const { site_url, admin_email } = await readSettings(db)
  if (site_url.startsWith('https:')) return site_url
  return `mailto:${admin_email || 'postmaster@localhost'}`
}
