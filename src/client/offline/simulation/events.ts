import { NEXT_VERSION, THIS_VERSION } from './app-version.ts'
import { OWNER } from './device.ts'
import type { Tab } from './tab.ts'
import { VISITOR, type World } from './world.ts'

/** Everything that happens to a device, its server and its owner between two saves. */

const MINUTE = 60_000

/** Weights; those of the person are in person.ts. */
const EVENTS = {
  person: 14,
  other: 4,
  otherDelete: 0.6,
  offline: 1,
  online: 2,
  openTab: 0.7,
  kill: 0.5,
  crash: 0.4,
  freeze: 0.6,
  thaw: 1,
  expire: 0.4,
  signIn: 1,
  signOutKeep: 0.15,
  exportAndLeave: 0.08,
  visitor: 0.12,
  ban: 0.15,
  unban: 0.4,
  clock: 0.3,
  drawer: 0.1,
  serverRestart: 0.4,
  backup: 0.3,
  restoreBackup: 0.12,
  storageDead: 0.2,
  update: 0.1,
  downgrade: 0.15,
}

export type EventName = keyof typeof EVENTS

// The keys of the table are exactly the events.
export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/** Draws one event and lets it happen. @returns its name */
export function happen(world: World): EventName {
  const { random, tabs, network } = world
  const tab = random.pick(tabs.filter((candidate) => candidate.usable))
  // Without a page nothing can be done but opening one, and for that somebody has to be signed in.
  const alone = tab === undefined
  const event = random.weighted({
    ...EVENTS,
    openTab: alone && network.signedIn ? 20 : EVENTS.openTab,
    signIn: alone && !network.signedIn ? 20 : EVENTS.signIn,
  })
  if (event !== 'person') world.trace(event)
  carryOut(world, event, tab)
  return event
}

function carryOut(world: World, event: EventName, tab: Tab | undefined): void {
  const { random, network, device, server } = world
  switch (event) {
    case 'person':
      return tab ? world.person.act(tab) : undefined
    case 'other':
      return world.otherEdits()
    case 'otherDelete':
      return world.otherDeletes()
    case 'offline':
    case 'online':
      return connect(world, event === 'online')
    case 'openTab':
      return openTab(world)
    case 'kill':
      return tab ? world.kill(tab.life) : undefined
    case 'crash':
      return world.crash()
    case 'freeze':
      return tab ? freeze(world, tab) : undefined
    case 'thaw':
      for (const each of world.tabs) each.life.thaw()
      return
    case 'expire':
      network.session = null
      return
    case 'signIn':
      return signIn(world, OWNER)
    case 'signOutKeep':
      network.session = null
      for (const each of world.tabs) void each.outbox?.pauseForSignIn().catch(() => undefined)
      return world.leaveAll()
    case 'exportAndLeave':
      return tab?.account === OWNER ? world.exportAndLeave(tab) : undefined
    case 'visitor':
      return signIn(world, VISITOR)
    case 'ban':
    case 'unban':
      network.banned = event === 'ban'
      return
    case 'clock':
      world.clockOffset += random.chance(0.5) ? 24 * 60 * MINUTE : -24 * 60 * MINUTE
      return
    case 'drawer':
      return putAwayForDays(world)
    case 'serverRestart':
      return network.restart(random.below(random.chance(0.8) ? 20_000 : 5 * MINUTE))
    case 'backup':
      world.backup = server.backup()
      return
    case 'restoreBackup':
      network.restart(random.below(20_000))
      return world.restoreBackup()
    case 'storageDead':
      device.deadUntil = world.scheduler.now + random.below(random.chance(0.7) ? 10_000 : 10 * MINUTE)
      return
    case 'update':
    case 'downgrade':
      return changeVersion(world, event)
  }
}

/** Switched off in a drawer. Not for so long that the local trash runs out within one schedule. */
function putAwayForDays(world: World): void {
  if (world.clockOffset > 10 * 24 * 60 * MINUTE) return
  world.crash()
  world.clockOffset += 8 * 24 * 60 * MINUTE
}

function connect({ network, random, tabs }: World, online: boolean): void {
  network.online = online
  // The browser's flag is sometimes late and sometimes wrong.
  if (random.chance(0.7)) for (const tab of tabs) tab.life.reach(() => tab.outbox?.setReachable(online))
}

function openTab(world: World): void {
  const { session } = world.network
  // Once the page has seen that the session ended, it shows the sign-in; until then the tab opens as ever.
  if (world.tabs.length >= 3 || (session === null && world.tabs.length === 0)) return
  const tab = world.openTab(session ?? OWNER)
  if (world.random.chance(0.5)) tab.refetch()
}

function freeze({ device, random }: World, tab: Tab): void {
  tab.life.freeze()
  if (random.chance(0.5)) device.release(tab.life)
}

/** Someone signs in; the pages of anyone else close, and what they held stays on the device under their name. */
export function signIn(world: World, account: string): void {
  if (world.tabs.some((tab) => tab.account !== account)) world.leaveAll()
  world.network.session = account
  if (world.tabs.length === 0) world.openTab(account).refetch()
  for (const tab of world.tabs) tab.life.reach(() => void tab.outbox?.resume().catch(() => undefined))
}

/** New pages load another version; the ones that are open go on as they are, or reload at once. */
function changeVersion(world: World, event: 'update' | 'downgrade'): void {
  world.version = event === 'update' ? NEXT_VERSION : THIS_VERSION
  if (world.random.chance(0.6)) world.leaveAll()
}
