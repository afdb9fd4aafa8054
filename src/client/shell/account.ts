import type { SignedIn } from '#contract/calls/auth.ts'
import { call } from '#client/data/call.ts'
import { keepNothing, readDevice, writeDevice } from '#client/data/device-store.ts'
import { ACCOUNT_KEY, PUSH_KEY, readPreference, STILL_KEY, writePreference } from '#client/data/preferences.ts'
import { queryClient } from '#client/data/queries.ts'
import { accountOf, forgetSession, getSession, resumeSession, signIn, updateUser } from '#client/data/session.ts'
import { loadStore } from '#client/data/store.ts'
import { getWorkspace, setWorkspace } from '#client/offline/current-workspace.ts'

/** Signing in and out, and the workspace that goes with the account. */

/** The engine is a file of its own: the sign-in page is drawn without it, and needs it a moment later. */
const engine = () => import('#client/offline/workspace.ts')

/**
 * Of the few devices that get notices. It holds up nobody: what fails is tried again at the next start, and told where
 * notices are switched.
 * @param account who is signed in; undefined: nobody any more
 */
const settlePush = async (account?: number) =>
  readPreference(PUSH_KEY) &&
  import('#client/pwa/push.ts').then((push) => push.settlePush(account)).catch(() => undefined)

/** Storage that has not answered by then may never do it. */
const SILENT_MS = 5000

/**
 * At start: whoever is known on this device finds everything as it was, before any answer of the server.
 * @param silent called when the storage keeps the start waiting; it may answer yet
 */
export async function resume(silent: () => void = () => undefined): Promise<void> {
  const loading = engine()
  // What comes slowly over the line is no sign of it.
  const late = loading.then(() => setTimeout(silent, SILENT_MS))
  try {
    const [{ user }] = await Promise.all([resumeSession(), loadStore()])
    if (!user) return forgetStill()
    const { openWorkspace } = await loading
    setWorkspace(await openWorkspace(user))
  } finally {
    void late.then(clearTimeout, () => undefined)
  }
}

/** A tab that came to rest just as another one signed out may have left them. */
function forgetStill(): void {
  writePreference(STILL_KEY, null)
  writePreference(ACCOUNT_KEY, null)
}

/** The browser stores nothing and the person looks around all the same: everything ends with the page. */
export async function resumeWithoutStorage(): Promise<void> {
  keepNothing()
  await resume()
}

/**
 * Asks who is signed in; only a refusal ends the session, silence does not. Like every call it
 * moves the end of the session ahead.
 */
export async function confirmSession(): Promise<void> {
  if (getSession().state !== 'signed-in') return
  try {
    const user = await call('auth.me', {})
    await updateUser(user)
    void settlePush(user.id)
  } catch {
    // Offline the last confirmed role goes on; a 401 has already ended the session where answers are read.
  }
}

const KNOWN_DEVICE = 'known-device'

/**
 * What tells the server at a sign-in that this device has signed in before, so that strangers' wrong guesses don't lock
 * it out. It says nothing about the person and opens nothing, so it stays when they sign out.
 */
export async function knownDevice(): Promise<{ device_token?: string }> {
  const token = await readDevice(KNOWN_DEVICE)
  return typeof token === 'string' ? { device_token: token } : {}
}

/** After a successful answer of the login, set-up or registration call. */
export async function enter(answer: SignedIn): Promise<void> {
  const previous = getWorkspace()
  if (previous && previous.account !== accountOf(answer.user)) {
    // Another person on this device: the first one's unsent edits stay, unseen and unsent, under their own name.
    setWorkspace(null)
    await previous.forget({ unsent: false })
  }
  await signIn(answer.token, answer.user)
  void settlePush(answer.user.id)
  if (answer.device_token) await writeDevice(KNOWN_DEVICE, answer.device_token)
  if (getWorkspace()) return
  const { openWorkspace } = await engine()
  setWorkspace(await openWorkspace(answer.user))
}

/**
 * Signs out on this device.
 * @param keepUnsent leaves unsent edits and drafts for this account.
 * @param told the server has ended the session already.
 * @returns whether the server ended the session too; offline it can't be told.
 */
export async function leave({ keepUnsent, told = false }: { keepUnsent: boolean; told?: boolean }): Promise<boolean> {
  // What is still asked for would reach a session that has ended.
  await queryClient.cancelQueries()
  const ended =
    told ||
    getSession().state !== 'signed-in' ||
    (await call('auth.logout', {}).then(
      () => true,
      () => false,
    ))
  writePreference(STILL_KEY, null)
  const open = getWorkspace()
  setWorkspace(null)
  try {
    await open?.forget({ unsent: !keepUnsent })
  } finally {
    await forgetSession()
  }
  void settlePush()
  return ended
}

/**
 * Another tab signed out, or somebody else in: what this tab holds for reading goes as well, or its next write would
 * bring it back. Unsent edits are as they were left there.
 */
export async function leaveToo(): Promise<void> {
  writePreference(STILL_KEY, null)
  const open = getWorkspace()
  setWorkspace(null)
  await open?.forget({ unsent: false })
}
