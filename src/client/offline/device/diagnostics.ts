import { createStore, get, update, type UseStore } from 'idb-keyval'
import * as v from 'valibot'

/**
 * Rare events and defects of the engine, for the diagnostics page and its report. IndexedDB `offdesk.diagnostics`, one
 * record: the newest 200 kinds of event of this device, whoever was signed in. Codes, names and paths without values;
 * nothing that a person typed. The newest push the oldest out.
 */

const DiagnosticSchema = v.object({
  code: v.string(),
  detail: v.string(),
  /** How often it happened, one after the other or not. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  firstAt: v.number(),
  lastAt: v.number(),
})
export type Diagnostic = Readonly<v.InferOutput<typeof DiagnosticSchema>>

const MOST = 200
const LONGEST = 200
const KEY = 'faults'

let store: UseStore | undefined
let known: readonly Diagnostic[] = []
const listeners = new Set<() => void>()

function database(): UseStore {
  store ??= createStore('offdesk.diagnostics', 'values')
  return store
}

function become(next: readonly Diagnostic[]): void {
  known = next
  for (const listener of listeners) listener()
}

/** Notes an event; shown at once, and kept over a reload as far as the device stores anything. */
export function noteDiagnostic(code: string, detail: string): void {
  const event = { code, detail: withoutValues(detail), count: 1, firstAt: Date.now(), lastAt: Date.now() }
  become(joined(known, [event]))
  // A device that stores nothing is told about elsewhere; until the page closes, the event is known all the same.
  keep(event).catch(() => undefined)
}

/** A function of its own: where storage is refused, already the opening throws. */
async function keep(event: Diagnostic): Promise<void> {
  await update<unknown>(KEY, (stored) => joined(parsed(stored), [event]), database())
}

/** Brings in what earlier pages and other tabs noted. Rejects when the device refuses to read. */
export async function loadDiagnostics(): Promise<void> {
  const stored = parsed(await get<unknown>(KEY, database()))
  // Only what could not be stored is missing there.
  const missing = known.filter((event) => !stored.some((other) => isSame(other, event)))
  become(joined(stored, missing))
}

/** Newest last. */
export function diagnostics(): readonly Diagnostic[] {
  return known
}

/** @returns the end of the subscription */
export function subscribeDiagnostics(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function parsed(stored: unknown): readonly Diagnostic[] {
  return (Array.isArray(stored) ? stored : []).flatMap((raw: unknown) => {
    const event = v.safeParse(DiagnosticSchema, raw)
    return event.success ? [event.output] : []
  })
}

const isSame = (one: Diagnostic, other: Diagnostic) => one.code === other.code && one.detail === other.detail

/** The same event again counts up and becomes the newest. */
export function joined(before: readonly Diagnostic[], added: readonly Diagnostic[]): readonly Diagnostic[] {
  const all = added.reduce((events, event) => {
    const earlier = events.find((other) => isSame(other, event))
    const next = earlier ? { ...event, count: earlier.count + event.count, firstAt: earlier.firstAt } : event
    return [...events.filter((other) => other !== earlier), next]
  }, before)
  return all.toSorted((one, other) => one.lastAt - other.lastAt).slice(-MOST)
}

/** What is left of a text when ids, quoted words, addresses and numbers of records are taken out. */
export function withoutValues(text: string): string {
  return text
    .replace(/["“”„][^"“”„]*["“”„]|'[^']*'|`[^`]*`/g, '…')
    .replace(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '…')
    .replace(/\?[^\s]*/g, '')
    .replace(/(?:new-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.\d+)?/gi, '{id}')
    .replace(/\/\d+(?=\/|\s|$)/g, '/{id}')
    .slice(0, LONGEST)
}
