import { readPreference, writePreference } from '#client/data/preferences.ts'

/**
 * Installing the app: offered once after the first saved edit, always reachable from More. localStorage
 * `offdesk.install`: when it was last declined, as a time in ms. Holds nothing private.
 */

interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** `prompt`: the browser can ask. `ios`: only the Share menu can. `none`: installed, or the browser can't. */
export type InstallWay = 'prompt' | 'ios' | 'none'

export interface InstallState {
  readonly way: InstallWay
  /** Whether to offer it now without being asked. */
  readonly offered: boolean
}

const KEY = 'offdesk.install'
const QUIET_MS = 30 * 24 * 60 * 60 * 1000

let event: InstallPromptEvent | null = null
let current: InstallState = { way: 'none', offered: false }
const listeners = new Set<() => void>()

function become(change: Partial<InstallState>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

function isIos(): boolean {
  return (
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  )
}

/** Listens early: browsers tell only once, soon after the page starts. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (raw) => {
    raw.preventDefault()
    event = raw as InstallPromptEvent
    become({ way: 'prompt' })
  })
  window.addEventListener('appinstalled', () => {
    event = null
    become({ way: 'none', offered: false })
  })
  if (!isInstalled() && isIos()) become({ way: 'ios' })
}

/** The person saved something: a good moment, unless they declined lately. */
export function offerInstall(): void {
  const declined = Number(readPreference(KEY) ?? 0)
  if (current.way !== 'none' && Date.now() - declined > QUIET_MS) become({ offered: true })
}

export function declineInstall(): void {
  writePreference(KEY, String(Date.now()))
  become({ offered: false })
}

export async function install(): Promise<void> {
  become({ offered: false })
  const answer = await event?.prompt()
  if (answer?.outcome === 'dismissed') declineInstall()
  event = null
}

export function getInstallState(): InstallState {
  return current
}

export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
