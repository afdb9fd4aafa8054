import type { Kept, KeptOperation } from './kept.ts'
import { type Chosen, type Model, numberOf, type Seen, type WalkedRecord, type Word } from './model.ts'
import type { ServerRecord } from './server-records.ts'

/** Compares what is kept and what the server holds with what was typed and said. Every line is a broken promise. */

/** A place where values of a record stand. */
interface Place {
  readonly where: 'draft' | 'edit' | 'server'
  readonly device: string
  readonly type: string
  readonly id: string | null
  readonly values: Readonly<Record<string, unknown>>
}

export type KeptByDevice = ReadonlyMap<string, Kept>

function placesOf(kept: KeptByDevice, server: readonly ServerRecord[]): Place[] {
  const places: Place[] = []
  for (const [device, { drafts, operations }] of kept) {
    for (const { draftId, values } of drafts) {
      const [type = '', id = null] = draftId.split(':')
      places.push({ where: 'draft', device, type, id, values })
    }
    places.push(...placesOfEdits(device, operations))
  }
  for (const { type, id, values } of server) {
    places.push({ where: 'server', device: 'server', type, id: id === null ? null : String(id), values })
  }
  return places
}

function placesOfEdits(device: string, operations: Kept['operations']): Place[] {
  return operations.map(({ entity: type, recordId, values }) => ({
    where: 'edit',
    device,
    type,
    id: recordId === null ? null : String(recordId),
    values,
  }))
}

/** Read while the device was held still: its databases first, the server after them. */
export function broken(model: Model, kept: KeptByDevice, server: readonly ServerRecord[]): string[] {
  for (const [device, one] of kept) model.learn(device, one)
  model.learnNumbers(server)
  const places = placesOf(kept, server)
  return [
    ...model.words.flatMap((word) => lost(word, places, kept)),
    ...misplaced(model, places),
    ...thrownAway(model, kept),
    ...differing(model, kept, server),
  ]
}

function lost(word: Word, places: readonly Place[], kept: KeptByDevice): string[] {
  const { record, field, device, state, text } = word
  if (state === 'gone' || state === 'typing' || record.deleted) return []
  // Of a device that is not looked at, only what is said to be sent can be known.
  if (state !== 'sent' && device !== 'elsewhere' && !kept.has(device)) return []
  const enough: Readonly<Record<string, readonly Place['where'][]>> = {
    typed: ['draft', 'edit', 'server'],
    saved: ['edit', 'server'],
    sent: ['server'],
  }
  const found = places.filter(
    (place) => belongs(place, record) && enough[state]?.includes(place.where) && textOf(place, field).includes(text),
  )
  if (found.length > 0 || comesBack(record, kept)) return []
  // Whether it is gone, or was only said to be further than it is.
  const holding = places.filter((place) => textOf(place, field).includes(text))
  const stands = holding.map(({ where, device: on }) => `${where} on ${on}`).join(', ')
  return [`Lost: ${text}, ${state} on ${device}, in ${field} of ${nameOf(record)}; stands in ${stands || 'nothing'}`]
}

/** It may lie in the server's trash while the undo of its delete, or of what it is part of, waits. */
function comesBack(record: WalkedRecord, kept: KeptByDevice): boolean {
  const restores = [...kept].flatMap(([device, { operations }]) =>
    placesOfEdits(
      device,
      operations.filter(({ kind }) => kind === 'restore'),
    ),
  )
  return restores.some((place) => belongs(place, record)) || (record.parent !== null && comesBack(record.parent, kept))
}

function misplaced(model: Model, places: readonly Place[]): string[] {
  const complaints: string[] = []
  for (const place of places) {
    for (const [field, value] of Object.entries(place.values)) {
      // An address that nobody typed is made from the title.
      if (field === 'slug' || field === 'questions_text') continue
      const text = JSON.stringify(value) ?? ''
      for (const [found] of text.matchAll(/w\d{6}x/g)) {
        const word = model.words.find((one) => one.text === found)
        const at = `${field} of ${place.type} ${place.id ?? ''} (${place.where} on ${place.device})`
        if (!word || isSuggested(place.type, field, word)) continue
        if (!belongs(place, word.record) || field !== word.field) {
          complaints.push(`Wrong place: ${found}, typed in ${word.field} of ${nameOf(word.record)}, stands in ${at}`)
        }
        if (text.split(found).length > 2) complaints.push(`Twice: ${found} in ${at}`)
      }
    }
  }
  return [...new Set(complaints)]
}

/** A new quiz is called like its lesson until somebody types another title. */
function isSuggested(type: string, field: string, word: Word): boolean {
  return type === 'quiz' && field === 'title' && word.record.type === 'lesson' && word.field === 'title'
}

/** Only an act of a person puts something into the trash of the device; those say so, as does a file that is refused. */
function thrownAway(model: Model, kept: KeptByDevice): string[] {
  return [...kept].flatMap(([device, { trash }]) =>
    trash
      .filter(({ reason, label }) => reason === 'discarded' && !model.refused.has(label))
      .map(({ label }) => `Thrown away by the app: ${label} on ${device}`),
  )
}

/** At the end of a walk, with the connection back: nothing waits, and every record is what was saved last. */
export function unsettled(model: Model, kept: KeptByDevice, server: readonly ServerRecord[]): string[] {
  const waiting = [...kept].flatMap(([device, { operations }]) =>
    operations
      .filter((one) => !isAskedAbout(one) && !waitsForAnswer(one, operations))
      .map(
        ({ kind, entity, label, status, problem }) =>
          `Neither sent nor asked about: ${kind} of ${entity} “${label}” on ${device}, ${status}, ` +
          (problem === null
            ? 'no problem told'
            : `${problem.code} ${problem.message} ${JSON.stringify(problem.errors)}`),
      ),
  )
  const files = server.filter(({ type }) => type === 'file')
  const pictures = model.chosen.flatMap((one) => {
    const { name, device, record } = one
    const stem = name.replace(/\.\w+$/, '')
    const found = files.filter(({ values }) => String(values['name']).includes(stem)).length
    const held = [...kept.values()].some(({ operations }) => operations.some(({ label }) => label.includes(stem)))
    if (found === 1 || (found === 0 && held)) return unattached(one, server, kept)
    if (found === 0 && record.deleted) return []
    return [found === 0 ? `Lost: the file ${name} chosen on ${device}` : `Twice: the file ${name}`]
  })
  const orders = model.records.flatMap((record) => misordered(record, server))
  const tokens = server
    .filter(({ values }) => JSON.stringify(values).includes('offdesk-upload:'))
    .map(({ type, id }) => `An address of the device was sent: ${type} ${id ?? ''}`)
  return [...waiting, ...pictures, ...orders, ...tokens, ...back(model, kept, server)]
}

/** The edits that wait and the server together hold what was saved on these devices. */
function differing(model: Model, kept: KeptByDevice, server: readonly ServerRecord[]): string[] {
  const operations = [...kept.values()].flatMap((one) => one.operations)
  return model.records
    .filter(({ writers }) => [...writers].every((writer) => kept.has(writer)))
    .flatMap((record) => differs(record, operations, server))
}

/** What lies in a record stands with the server as its list showed it, unless somebody else was there. */
function misordered(record: WalkedRecord, server: readonly ServerRecord[]): string[] {
  const number = numberOf(record)
  if (record.deleted || number === undefined) return []
  return [...record.orders].flatMap(([type, titles]) => {
    const shown = titles.map(words)
    const now = namesWithin(type, number, server).filter((name) => shown.includes(name))
    const still = shown.filter((name) => now.includes(name))
    if (still.join() === now.join()) return []
    return [`Another order: ${type} of ${nameOf(record)} stood as ${still.join(', ')} and are ${now.join(', ')}`]
  })
}

function namesWithin(type: string, parent: string, server: readonly ServerRecord[]): string[] {
  const field = { lesson: 'course_id', 'course-file': 'course_id', 'lesson-file': 'lesson_id' }[type] ?? 'workflow_id'
  const files = new Map(server.filter((one) => one.type === 'file').map(({ id, values }) => [id, values['name']]))
  return server
    .filter((one) => one.type === type && String(one.values[field]) === parent)
    .map(({ values }) => {
      const own = values['title'] ?? values['display_name']
      return words(String(own === '' || own === undefined ? files.get(Number(values['file_id'])) : own))
    })
}

/** What was put into the trash stays there, unless it is asked whether it shall; what lay in that went with it. */
function back(model: Model, kept: KeptByDevice, server: readonly ServerRecord[]): string[] {
  const inDoubt = [...kept.values()].flatMap(({ operations }) =>
    operations.filter(({ kind, problem }) => kind === 'delete' && asked(problem?.code)),
  )
  const isInDoubt = ({ type, ids, parent }: WalkedRecord): boolean =>
    inDoubt.some((one) => one.entity === type && ids.has(String(one.recordId))) ||
    (parent !== null && isInDoubt(parent))
  return model.records
    .filter(({ deleted }) => deleted)
    .filter((record) => !isInDoubt(record))
    .filter((record) => server.some(({ type, id }) => type === record.type && String(id) === numberOf(record)))
    .map((record) => `Deleted, and still there: ${nameOf(record)}`)
}

function unattached({ name, record, attached }: Chosen, server: readonly ServerRecord[], kept: KeptByDevice): string[] {
  const number = numberOf(record)
  if (attached === undefined || record.deleted || number === undefined) return []
  const isIt = (one: KeptOperation) => one.entity === attached && one.label.includes(name) && isAskedAbout(one)
  if ([...kept.values()].some(({ operations }) => operations.some(isIt))) return []
  const count = namesWithin(attached, number, server).filter((one) => one.includes(name)).length
  return count === 1 ? [] : [`The file ${name} is attached ${count} times to ${nameOf(record)}`]
}

/** What two people did to the same thing is asked about. */
const asked = (code: string | undefined) => ['conflict', 'deleted', 'gone'].includes(code ?? '')
const isAskedAbout = ({ conflict, problem }: KeptOperation) => conflict !== null || asked(problem?.code)

/** What was saved after an edit that is asked about waits until that is decided. @param all in the order of saving */
export function waitsForAnswer({ seq, entity, recordId }: KeptOperation, all: readonly KeptOperation[]): boolean {
  const first = all.find((one) => one.entity === entity && one.recordId === recordId)
  return first !== undefined && first.seq < seq && first.status === 'needs-attention' && isAskedAbout(first)
}

/** What one device alone wrote is kept as it stood on the screen, and what it was asked about is not decided yet. */
function differs(record: WalkedRecord, operations: Kept['operations'], server: readonly ServerRecord[]): string[] {
  if (record.deleted || record.writers.size !== 1) return []
  const number = numberOf(record)
  const edits = operations.filter(
    ({ entity, recordId }) => entity === record.type && (recordId === null || record.ids.has(String(recordId))),
  )
  if (edits.some(({ kind, problem }) => problem !== null || (kind !== 'create' && kind !== 'update'))) return []
  const stored = server.find(({ type, id }) => type === record.type && (id === null || String(id) === number))
  if (!stored && edits.length === 0) {
    return record.seen.size === 0 ? [] : [`Lost: ${nameOf(record)} was saved and is in no edit and not with the server`]
  }
  const values: Record<string, unknown> = Object.assign({}, stored?.values, ...edits.map((edit) => edit.values))
  return [...record.seen].flatMap(([field, seen]) => {
    const now = values[field]
    if (same(seen, now, server)) return []
    return [`Different: ${field} of ${nameOf(record)} was saved as ${shown(seen.value)} and is ${shown(now)}`]
  })
}

function same({ how, value }: Seen, now: unknown, server: readonly ServerRecord[]): boolean {
  switch (how) {
    case 'exact':
      return value === now
    case 'trimmed':
      return String(value).trim() === String(now ?? '').trim()
    case 'markdown':
      return withoutAddresses(String(value)) === withoutAddresses(String(now ?? ''))
    case 'list':
      return items(value).join() === items(now).join()
    case 'words':
      return words(String(value)) === words(String(now ?? ''))
    case 'file':
      return (
        String(now).startsWith('offdesk-upload:') ||
        server.some(({ type, values }) => type === 'file' && values['name'] === value && values['path'] === now)
      )
  }
}

/** The address of a picture is another one once it was sent. */
const withoutAddresses = (text: string) => text.replace(/(!\[[^\]]*\])\([^)]*\)/g, '$1')

/** One a line, a list, or parted by commas. */
const items = (value: unknown) =>
  String(value ?? '')
    .split(/[\n,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** HTML as its words: a mark within a line parts none; how it is marked up is another question. */
export function words(text: string): string {
  return text
    .replace(/<\/?(?:strong|b|em|i|u|s|code|a|span|mark|sub|sup)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300)
const textOf = ({ values }: Place, field: string) => JSON.stringify(values[field]) ?? ''

function belongs(place: Place, record: WalkedRecord): boolean {
  if (place.type !== record.type) return false
  // What there is one of, and a record that nobody has named yet.
  return place.id === null || record.ids.size === 0 || record.ids.has(place.id)
}

function nameOf({ name, ids }: WalkedRecord): string {
  return ids.size === 0 ? name : `${name} (${[...ids].join(', ')})`
}
