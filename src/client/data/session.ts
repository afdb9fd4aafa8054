import * as v from 'valibot'
import { CurrentUser } from '#contract/calls/auth.ts'
import { allows, type Access } from '#contract/calls/permissions.ts'
import { changeDevice, readDevice, readDeviceAhead, removeDevice, writeDevice } from './device-store.ts'

/**
 * Who is signed in on this device. The token lives in IndexedDB alone, never in an address or in Web Storage. A 401
 * removes the token but keeps the person, so that cached pages stay readable and waiting edits are sent after signing
 * in again.
 */

/** A device that was updated knows no version until the server tells it. */
const StoredUser = v.object({ ...CurrentUser.entries, version: v.optional(CurrentUser.entries.version, 0) })
const StoredSession = v.object({ token: v.nullable(v.string()), user: StoredUser })
type StoredSession = v.InferOutput<typeof StoredSession>

export type Session =
  | { readonly state: 'signed-out'; readonly user: null; readonly token: null }
  /** The token was refused; the person is still known. */
  | { readonly state: 'expired'; readonly user: CurrentUser; readonly token: null }
  | { readonly state: 'signed-in'; readonly user: CurrentUser; readonly token: string }

const SIGNED_OUT: Session = { state: 'signed-out', user: null, token: null }
const KEY = 'session'

let current: Session = SIGNED_OUT
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('offdesk.session')
if (channel) channel.onmessage = () => void loadSession()

function become(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

function fromStored({ token, user }: StoredSession): Session {
  return token === null ? { state: 'expired', user, token } : { state: 'signed-in', user, token }
}

/** Reads the stored session. Anything unreadable counts as signed out. */
export async function loadSession(): Promise<Session> {
  take(await readDevice(KEY))
  return current
}

/** At the start of a page: with what was read before this script was there, and soon with what changed since. */
export async function resumeSession(): Promise<Session> {
  const found = await readDeviceAhead(KEY)
  take(found)
  // Another tab may have signed out meanwhile: before this one listened. Storage that fails now tells whoever opens more.
  void readDevice(KEY).then(
    (now) => {
      if (JSON.stringify(now) !== JSON.stringify(found)) take(now)
    },
    () => undefined,
  )
  return current
}

function take(value: unknown): void {
  const stored = v.safeParse(StoredSession, value)
  become(stored.success ? fromStored(stored.output) : SIGNED_OUT)
}

/** Here and in the other tabs. */
function tell(next: Session): void {
  become(next)
  channel?.postMessage('changed')
}

/** Keeps token and user. */
export async function signIn(token: string, user: CurrentUser): Promise<void> {
  const session = { token, user }
  await writeDevice(KEY, session)
  tell(fromStored(session))
}

/**
 * Changes a part of the session that is stored. Another tab may have signed out or somebody else in, and this one not
 * have heard of it yet: what was learned of the one before is no word about theirs.
 * @param part of a session, where it is the one that is meant
 */
async function amend(part: (session: StoredSession) => Partial<StoredSession> | false): Promise<void> {
  if (!current.user || !part(current)) return
  const more = (session: StoredSession): StoredSession => ({ ...session, ...part(session) })
  let next = more(current)
  await changeDevice(KEY, (value) => {
    const { success, output } = v.safeParse(StoredSession, value)
    // Nothing is brought back either.
    return success ? (next = more(output)) : value
  })
  tell(fromStored(next))
}

/** The person's own record changed (profile, role). */
export function updateUser(user: CurrentUser): Promise<void> {
  return amend((session) => session.user.id === user.id && { user })
}

/** The server refused the token. `refused` guards against removing a token that was renewed meanwhile. */
export function expireSession(refused: string): Promise<void> {
  return amend(({ token }) => token === refused && { token: null })
}

/** The server wants a second factor of this admin before anything else. @param refused the token that it refused */
export function restrictSession(refused: string | null): Promise<void> {
  return amend(
    ({ token, user }) =>
      token === refused && !mustEnrol(user) && { user: { ...user, permissions: ['public', 'account'] } },
  )
}

/** Nothing about the person stays in the session store. */
export async function forgetSession(): Promise<void> {
  await removeDevice(KEY)
  tell(SIGNED_OUT)
}

export function getSession(): Session {
  return current
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the person may make calls of this class; offline what the server said last decides. */
export function may(access: Access): boolean {
  return current.user !== null && allows(access, { role: current.user.role, mustEnrol: mustEnrol(current.user) })
}

/** The site wants a second factor of its admins, and this one has none: until then there is nothing else to do. */
export function mustEnrol({ role, permissions }: CurrentUser): boolean {
  return role === 'admin' && !permissions.includes('admin')
}

/** Name of the person's databases on this device. */
export function accountOf(user: CurrentUser): string {
  return `u${user.id}`
}

/** Random id of this device, made once; names it in outbox records. */
export async function deviceId(): Promise<string> {
  const known = await readDeviceAhead('device-id')
  if (typeof known === 'string') return known
  const made = crypto.randomUUID()
  await writeDevice('device-id', made)
  return made
}
