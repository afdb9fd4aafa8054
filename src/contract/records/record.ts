import type { Access } from '#contract/calls/permissions.ts'
import type { Computed, Field, KeptOf, SentOf } from '#contract/fields/field.ts'
import type { EntityPolicy, RecordId } from './policy.ts'

/**
 * A record's definition: everything that is true of a kind of record, as data. From it follow the types on the wire,
 * the schemas of calls and forms (schemas.ts), the calls themselves (calls.ts), and what the outbox needs to know
 * (policy.ts), without being written again.
 */
export interface Definition {
  /** Singular name in kebab case: `workflow-category`. Also the first part of a lane. */
  readonly type: string
  /** For people: `Workflow category`, `Workflow categories`. */
  readonly label: string
  readonly plural: string
  /** First part of the names of its calls: `workflowCategories`. */
  readonly calls: string
  /** Its name in the trash and among revisions, in kebab case; with underscores the name of its table. */
  readonly trashType?: string
  readonly fields: Readonly<Record<string, Field>>
  /** What the server works out for its answers. */
  readonly computed?: Readonly<Record<string, Computed>>
  /** Field that names a record in lists, in the outbox and in the trash. */
  readonly titleField: string
  /** Field whose value no two records share: what a create that may have arrived is recognised by. */
  readonly naturalKey?: string
  /** Fields that a list's rows lack. */
  readonly notInRows?: readonly string[]
  readonly groups?: readonly (readonly string[])[]
  readonly publishField?: string
  /** The setting that holds the path of its pages on the public site. */
  readonly sitePath?: string
  readonly singleton?: boolean
  readonly idOf?: string
  readonly within?: Readonly<Record<string, string>>
  readonly listRows?: string
  readonly wholeRows?: boolean
  /** Answers of other calls that show something of it. */
  readonly shownIn?: readonly string[]
  /** Earlier states are kept and can be gone back to; the fields in `stay` keep their values then. */
  readonly revisions?: { readonly stay: readonly string[] }
  /** Field of the record that it lies in and cannot be there without. */
  readonly liesIn?: string
  /** Its slug is unique among the records that have the same value here; among all when absent. */
  readonly slugWithin?: string
  /** No two of them that are not deleted get the same name, however it is written. */
  readonly oneName?: boolean
  /**
   * There is one for each combination of these fields; `{title}` in the sentence is the other one's.
   * - `inAddress`: they name it in its address, in place of its id
   */
  readonly onlyOne?: { readonly of: readonly string[]; readonly sentence: string; readonly inAddress?: true }
  /** Before it is deleted somebody decides what becomes of the records that name it. */
  readonly asksWhenUsed?: boolean
  /** Who may read it; `content.read` when absent. */
  readonly readAccess?: Access
  /** Who may make, change and delete it; `content.write` and `content.delete` when absent. */
  readonly writeAccess?: Access
  readonly route: string
  readonly newRoute?: string
  /** What people read of it where the usual words would not do. */
  readonly words?: Words
}

/** Titles of what became of an edit, and of failures; the cause follows. */
export interface Words {
  readonly created?: string
  readonly updated?: string
  /** Of acts outside its form, once the server has done them; the usual words for those that are not named. */
  readonly acts?: Readonly<Record<string, string>>
  readonly createFailed?: string
  readonly updateFailed?: string
  readonly deleteFailed?: string
  readonly loadFailed?: string
}

/** A definition with its calls: what screens and the outbox take. */
export type Kind = Definition & EntityPolicy

/** The calls that write a record, by what they do; those that a definition names go before those of its kind. */
interface Named<C extends string> {
  readonly list: `${C}.list`
  readonly read: `${C}.read`
  readonly create: `${C}.create`
  readonly update: `${C}.update`
  readonly remove: `${C}.delete`
}

/** Declares a record with the five calls of its kind. */
export function record<const D extends Definition>(definition: D): D & { readonly endpoints: Named<D['calls']> } {
  const name = (call: string) => `${definition.calls}.${call}`
  const endpoints = {
    list: name('list'),
    read: name('read'),
    create: name('create'),
    update: name('update'),
    remove: name('delete'),
  }
  // The template types say what the lines above build.
  return { ...definition, endpoints: endpoints as Named<D['calls']> }
}

/** Declares a record whose calls are others than the five. */
export function recordWith<const D extends Definition, const E extends Readonly<Record<string, string>>>(
  definition: D,
  endpoints: E,
): D & { readonly endpoints: E } {
  return { ...definition, endpoints }
}

type Simple<T> = { [K in keyof T]: T[K] } & {}
type Fields<D extends Definition> = D['fields']
type Names<D extends Definition> = keyof Fields<D> & string
type NamesOf<D extends Definition, P> = {
  [K in Names<D>]: Fields<D>[K] extends P ? K : never
}[Names<D>]
/** Fields that bodies hold. */
type Written<D extends Definition> = Exclude<Names<D>, NamesOf<D, { readonly parent: true }>>
type Given<D extends Definition> = NamesOf<D, { readonly presence: 'given' }>
type WithDefault<D extends Definition> = NamesOf<D, { readonly presence: 'default' }>
type Fixed<D extends Definition> = NamesOf<D, { readonly fixed: true }>

/** What every record carries. */
export interface Stamp {
  id: number
  created_at: string
  updated_at: string
  version: number
}

type StampOf<D extends Definition> = D extends { readonly singleton: true }
  ? Pick<Stamp, 'updated_at' | 'version'>
  : Stamp

/** The record as the server gives it. */
export type Full<D extends Definition> = Simple<
  StampOf<D> & { -readonly [K in Names<D>]: KeptOf<Fields<D>[K]> } & {
    -readonly [K in keyof NonNullable<D['computed']>]: KeptOf<NonNullable<D['computed']>[K]>
  }
>

/** A row of its list. */
export type Row<D extends Definition> = D extends { readonly notInRows: readonly (infer N extends string)[] }
  ? Simple<Omit<Full<D>, N>>
  : Full<D>

/** The parsed body of a create: complete but for fields that whoever makes it decides. */
export type CreateBody<D extends Definition> = Simple<
  { -readonly [K in Extract<Written<D>, Given<D> | WithDefault<D>>]: SentOf<Fields<D>[K]> } & {
    -readonly [K in Exclude<Written<D>, Given<D> | WithDefault<D>>]?: SentOf<Fields<D>[K]> | undefined
  }
>

/** The parsed body of a change: fields left out keep their values. */
export type UpdateBody<D extends Definition> = {
  -readonly [K in Exclude<Written<D>, Fixed<D>>]?: SentOf<Fields<D>[K]> | undefined
}

/** Where the wire has the id of a record, this device may know a local one. */
type WithLocal<T> = T extends readonly number[] ? readonly RecordId[] : T extends number ? RecordId : T
type Frozen<T> = T extends readonly (infer I)[] ? readonly I[] : T
type ShownValue<F> = F extends { readonly reference: string } ? WithLocal<KeptOf<F>> : Frozen<KeptOf<F>>
type ShownFields<D extends Definition> = { -readonly [K in Names<D>]: ShownValue<Fields<D>[K]> }
/** Nothing may be chosen yet, and a number's field may be empty. */
type FormValue<F> = F extends { readonly reference: string }
  ? SentOf<F> extends readonly unknown[]
    ? WithLocal<SentOf<F>>
    : WithLocal<SentOf<F>> | null
  : ShownValue<F> extends number
    ? number | null
    : ShownValue<F>

/** What a form edits: the wire's fields, but references may name records that exist on this device alone. */
export type FormOf<D extends Definition> = { -readonly [K in Written<D>]: FormValue<Fields<D>[K]> }

/** A form that nobody has filled in: fields with a start value hold it. */
export type EmptyForm<D extends Definition> = {
  -readonly [K in Written<D>]: K extends WithDefault<D> ? ShownValue<Fields<D>[K]> : FormValue<Fields<D>[K]>
}

/** Fields that were changed, or all of a new record; the records that it lies within among them. */
export type Edit<D extends Definition> = Simple<
  Partial<FormOf<D>> & { -readonly [K in NamesOf<D, { readonly parent: true }>]?: RecordId }
>

/** A record as it is shown: server truth, or one that exists on this device alone and lacks what the server adds. */
export type Shown<D extends Definition> = Simple<
  Partial<Omit<Full<D>, Names<D> | 'id'>> & Partial<ShownFields<D>> & { id?: RecordId }
>

/** A row with pending edits laid over; what only the server adds is missing until it was sent. */
export type ShownRow<D extends Definition> = Simple<
  Pick<ShownFields<D>, Names<D> & keyof Row<D>> &
    Partial<Omit<Stamp, 'id'>> &
    Partial<Pick<Full<D>, keyof NonNullable<D['computed']> & keyof Full<D>>> & { id: RecordId }
>

/** Labels of the fields, for people. */
export function labelsOf<D extends Definition>({ fields }: D): Readonly<Record<Names<D>, string>> {
  // One label for each field.
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.label])) as Record<
    Names<D>,
    string
  >
}

/** Names a record in toasts, menus and the outbox. */
export function nameOf({ titleField, label }: Definition, values: object): string {
  const title: unknown = Object.entries(values).find(([name]) => name === titleField)?.[1]
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : `Untitled ${label.toLowerCase()}`
}
