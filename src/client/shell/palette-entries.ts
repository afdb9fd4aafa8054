import type { QueryClient } from '@tanstack/react-query'
import { routeOf, type EntityPolicy, type RecordId } from '#contract/records/policy.ts'
import { parseAddress, type Address, type Routes } from '#client/data/address.ts'
import { rowsIn } from '#client/offline/reading/list-answer.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { phaseOf } from '#client/offline/reading/edit-phase.ts'
import { stateWords } from '#client/state-grammar.ts'
import { matchRank } from '#client/ui/match-rank.ts'
import { CornerDownLeft, FileText, Keyboard, LogOut, Plus, type LucideIcon } from 'lucide-react'
import { entities, kindOf } from '#contract/index.ts'
import { creations, destinations, shortcuts } from './navigation.ts'
import type { PageAction } from './page-actions.ts'
import { PLACES } from './places.ts'

/** In their order. */
const GROUPS = ['This page', 'Go to', 'Do', 'On this device', 'On the server'] as const

export interface PaletteEntry {
  readonly key: string
  readonly group: (typeof GROUPS)[number]
  readonly label: string
  readonly meta: string
  readonly icon: LucideIcon
  /** Keys that do the same, as `G P`. */
  readonly keys?: string | undefined
  readonly run: Address | { readonly act: 'sign-out' | 'shortcuts' } | Pick<PageAction, 'press'>
}

interface Known {
  readonly client: QueryClient
  readonly routes: Routes
  readonly items: readonly OutboxItem[]
  /** What the page that is open offers to do. */
  readonly page: readonly PageAction[]
}

/** Everything the palette can find, without a network: places, actions, and records that are cached or waiting here. */
export function paletteEntries(known: Known): PaletteEntry[] {
  const keys = new Map(shortcuts().map((shortcut) => [shortcut.to, shortcut.keys]))
  const offered = new Set(known.page.map(({ label }) => label))
  return [
    ...known.page.map(({ label, press }, index) => ({
      key: `page-${index}`,
      group: 'This page' as const,
      label,
      meta: '',
      icon: CornerDownLeft,
      run: { press },
    })),
    ...destinations().map(({ to, label, icon }) => ({
      key: to,
      group: 'Go to' as const,
      label,
      meta: '',
      icon,
      keys: keys.get(to),
      run: { to },
    })),
    // What the page itself offers stands above, once.
    ...creations()
      .filter(({ label }) => !offered.has(label))
      .map(({ to, label }) => ({
        key: to,
        group: 'Do' as const,
        label,
        meta: '',
        icon: Plus,
        keys: keys.get(to),
        run: { to },
      })),
    {
      key: 'shortcuts',
      group: 'Do',
      label: 'Show keyboard shortcuts',
      meta: '',
      icon: Keyboard,
      keys: '?',
      run: { act: 'shortcuts' },
    },
    { key: 'sign-out', group: 'Do', label: 'Sign out', meta: '', icon: LogOut, run: { act: 'sign-out' } },
    ...records(known),
  ]
}

interface Found {
  readonly policy: EntityPolicy
  readonly id: RecordId
  readonly title: string
  readonly meta: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly record: Readonly<Record<string, unknown>>
}

/** Null for one that has no page, or no name. */
function entryOf(routes: Routes, group: PaletteEntry['group'], found: Found): PaletteEntry | null {
  const { policy, id, title, meta, params = {}, record } = found
  if (policy.singleton || title === '') return null
  const key = routeOf(policy, id, params, record)
  const run = parseAddress(routes, key)
  return key === null || run === null ? null : { key, group, label: title, meta, icon: iconOf(policy), run }
}

/** Rows that the server found, as entries. */
export function serverEntries(routes: Routes, policy: EntityPolicy, answer: unknown): PaletteEntry[] {
  return (rowsIn(policy, answer) ?? []).flatMap((record) => {
    const { id } = record
    const title = String(record[policy.titleField] ?? '')
    if (typeof id !== 'number') return []
    return entryOf(routes, 'On the server', { policy, id, title, meta: policy.label, record }) ?? []
  })
}

function records({ client, routes, items }: Known): PaletteEntry[] {
  const found = new Map<string, PaletteEntry>()
  const add = (one: Found) => {
    const entry = entryOf(routes, 'On this device', one)
    if (entry && !found.has(entry.key)) found.set(entry.key, entry)
  }
  for (const { recordId: id, entity, kind, label: title, operation, ...item } of items) {
    const policy = kindOf(entity)
    if (!policy || id === null || kind === 'delete' || kind === 'upload') continue
    const { params, values: record } = operation
    add({ policy, id, title, meta: stateWords(phaseOf({ ...item, operation }), kind), params, record })
  }
  for (const policy of Object.values(entities)) {
    const list = policy.endpoints.list
    if (!list) continue
    for (const [, answer] of client.getQueriesData<unknown>({ queryKey: [list] })) {
      for (const row of rowsIn(policy, answer) ?? []) {
        const { id } = row
        const title = String(row[policy.titleField] ?? '')
        if (typeof id === 'number') add({ policy, id, title, meta: policy.label, record: row })
      }
    }
  }
  return [...found.values()]
}

/** A record bears the icon of its section. */
/** Of its own list, of the list that it lies in, or that of a text. */
function iconOf({ type, idOf, within = {}, fields }: EntityPolicy): LucideIcon {
  const kinds = [idOf ?? type, ...Object.values(within).map((field) => fields[field]?.reference)]
  return PLACES.find(({ entity }) => entity !== undefined && kinds.includes(entity))?.icon ?? FileText
}

/** Entries whose label holds every typed word, best first: at the start, then at a word, then anywhere. */
export function matchEntries(entries: readonly PaletteEntry[], text: string, most = 30): PaletteEntry[] {
  if (text.trim() === '')
    return entries
      .filter((entry) => entry.group !== 'On this device')
      .concat(entries.filter((entry) => entry.group === 'On this device').slice(0, 5))
  const ranked = entries.flatMap((entry) => {
    const rank = matchRank(entry.label, text)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked
    .sort((a, b) => GROUPS.indexOf(a.entry.group) - GROUPS.indexOf(b.entry.group) || a.rank - b.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}
