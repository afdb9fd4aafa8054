import type { Access } from '#contract/calls/permissions.ts'
import { may } from '#client/data/session.ts'
import { type Creation, type Group, type Place, SIDEBAR } from './place.ts'
import { PLACES } from './places.ts'

/** What each part of the app shows of the places: never what the person may not see. */

const open = (entry: { readonly access: Access }): boolean => may(entry.access)

export function placesIn(...groups: readonly Group[]): Place[] {
  return groups.flatMap((group) => PLACES.filter((place) => place.group === group)).filter(open)
}

export interface SidebarGroup {
  readonly group: Group
  readonly places: readonly Place[]
}

export function sidebar(): SidebarGroup[] {
  return SIDEBAR.map((group) => ({ group, places: placesIn(group) })).filter(({ places }) => places.length > 0)
}

export function tabs(): Place[] {
  return PLACES.filter((place) => place.tab && open(place))
}

/** What the palette goes to: all but the phone's own pages, which gather what the sidebar shows at once. */
export function destinations(): Place[] {
  const beside = PLACES.filter((place) => place.group === undefined && !place.tab)
  return [...placesIn(...SIDEBAR), ...beside.filter(open), ...placesIn('Account')]
}

export function creations(): Creation[] {
  return PLACES.flatMap((place) => place.makes ?? []).filter(open)
}

export interface Shortcut {
  /** One after the other, as `G P`. */
  readonly keys: string
  readonly label: string
  readonly to: Place['to']
}

/** `G` goes to a place, `C` creates something there. */
export function shortcuts(): Shortcut[] {
  const going = placesIn(...SIDEBAR).flatMap(({ key, label, to }) =>
    key === undefined ? [] : [{ keys: `G ${key.toUpperCase()}`, label, to }],
  )
  return [...going, ...creations().map(({ key, label, to }) => ({ keys: `C ${key.toUpperCase()}`, label, to }))]
}

/** The places that the dashboard leads to: those that have words for it. */
export function quickPlaces(): Place[] {
  return placesIn(...SIDEBAR, 'Account').filter((place) => place.about !== undefined || place.count !== undefined)
}

/** What the phone's Content tab leads to. */
export const CONTENT: readonly Group[] = ['Content', 'Learning']

/** Milliseconds for which a success is shown at this path; undefined: the usual ones. */
export function successTimeAt(path: string): number | undefined {
  return PLACES.find(({ to, successFor }) => successFor !== undefined && (path === to || path.startsWith(`${to}/`)))
    ?.successFor
}

/** The tab that stays lit while the page at this path is open. */
export function tabOf(path: string): Place['to'] {
  const isAt = ({ to }: Pick<Place, 'to'>) => path === to || path.startsWith(`${to}/`)
  const own = PLACES.find((place) => place.tab && place.to !== '/admin' && isAt(place))
  if (own) return own.to
  if (path === '/admin' || path === '/admin/') return '/admin'
  const content = PLACES.filter(({ group }) => group !== undefined && CONTENT.includes(group))
  return content.some(isAt) ? '/admin/content' : '/admin/more'
}
