import type { EndpointName } from '#contract/index.ts'

/**
 * What the offline engine needs to know about a kind of record: which calls write it, how each field merges, and which
 * fields point at other records. The engine itself names no entity.
 */

/**
 * How two concurrent changes of one field come together.
 * - `scalar`: one value; different changes on both sides are asked about
 * - `html`, `markdown`: paragraph merge; overlapping paragraphs are asked about
 * - `set`: additions and removals of both sides (tag ids)
 * - `order`: a list of ids whose order matters (lessons of a course): moves, additions and removals of both sides; one
 *   member moved to two places is asked about
 */
export type FieldMerge = 'scalar' | 'html' | 'markdown' | 'set' | 'order'

/**
 * Whether a create must name a field.
 * - `given`: it must
 * - `default`: left out, it takes `empty`
 * - `open`: it may be left out, and whoever makes the record decides
 */
export type Presence = 'given' | 'default' | 'open'

export interface FieldPolicy {
  readonly label: string
  readonly merge: FieldMerge
  /** The field holds the id (or, with `set` and `order`, ids) of records of this type; may be a local id until it is sent. */
  readonly reference?: string
  /**
   * The field may hold upload tokens, replaced by the file's path when sent:
   * `value`: it is one token or an address; `text`: tokens stand as addresses inside HTML or Markdown.
   */
  readonly uploads?: 'value' | 'text'
  /** Shown instead of the value in "View changes". */
  readonly secret?: boolean
  /** Whether a create may leave the field out: with `default` it is then `empty`. */
  readonly presence?: Presence
  /** What a new form starts with. */
  readonly empty?: unknown
  /** What kind of value it takes. */
  readonly rule?: { readonly kind: string }
  /** The field is a list of objects: their own fields, with their labels, in the order in which people read them. */
  readonly members?: Readonly<Record<string, string>>
}

export interface EntityPolicy {
  /** Singular name: `post`. Also the first part of a lane. */
  readonly type: string
  /** For people: `Post`, `Posts`. */
  readonly label: string
  readonly plural: string
  readonly fields: Readonly<Record<string, FieldPolicy>>
  /** Field that names a record in lists and in the outbox. */
  readonly titleField: string
  /** Field whose value no two records share: what a create that may have arrived is recognised by. */
  readonly naturalKey?: string
  /** Fields that travel and are decided together. */
  readonly groups?: readonly (readonly string[])[]
  /** Field whose change makes something visible to the public: goes through only when the rest merged cleanly. */
  readonly publishField?: string
  /** One record without an id (settings). */
  readonly singleton?: boolean
  readonly endpoints: {
    readonly list?: EndpointName
    readonly read: EndpointName
    readonly create?: EndpointName
    readonly update?: EndpointName
    readonly remove?: EndpointName
    readonly upload?: EndpointName
  }
  /**
   * Path parameters beside `{id}` and the field of the record that each stands for: `{ courseId: 'course_id' }`.
   * A list whose path names one holds the records of that parent alone.
   */
  readonly within?: Readonly<Record<string, string>>
  /** Field that holds the record in whose list this one stands. */
  readonly liesIn?: string
  /** Type of the record whose id this one shares: an order's is that of the record that holds the list. */
  readonly idOf?: string
  /** Where the list's answer keeps its rows, when it is neither a list nor a pager. */
  readonly listRows?: string
  /** The list's rows are whole records: one opens from there without a connection though it was never opened here. */
  readonly wholeRows?: boolean
  /** Answers of other calls that show something of this record: asked again after a write. */
  readonly shownIn?: readonly EndpointName[]
  /** Type in the trash calls, when deletes are soft. */
  readonly trashType?: string
  /** Where a person edits it; `{id}` is the record's or the local id, other names stand in `within`. */
  readonly route: string
  /** Where a person makes one: a form that goes on with the text kept under the local id in `?draft=`. */
  readonly newRoute?: string
}

type Known = Readonly<Record<string, unknown>>

/**
 * The address at which a person edits a record.
 * @param params path parameters of a pending edit, which go first
 * @param record what is known of it, for the parameters that `within` finds in its fields
 * @returns null when a parent is not known
 */
export function routeOf(
  policy: EntityPolicy,
  id: string | number,
  params: Known = {},
  record: Known = {},
): string | null {
  return filled(policy.route, policy, { ...params, id }, record)
}

/**
 * The address of the list that a record stands in.
 * @param params path parameters that are known for certain, which go first
 * @param record what is known of it, for the parameters that `within` finds in its fields
 * @returns null when a parent is not known
 */
export function listRouteOf(policy: EntityPolicy, params: Known = {}, record: Known = {}): string | null {
  return filled(policy.route.replace('/{id}', ''), policy, params, record)
}

/**
 * The address of the form that makes one; its draft goes into `?draft=`.
 * @param params path parameters that are known for certain, which go first
 * @param record what was typed, for the parameters that `within` finds in its fields
 * @returns null when there is no such form, or a parent is not known
 */
export function newRouteOf(policy: EntityPolicy, params: Known = {}, record: Known = {}): string | null {
  return policy.newRoute === undefined ? null : filled(policy.newRoute, policy, params, record)
}

function filled(route: string, policy: EntityPolicy, params: Known, record: Known): string | null {
  let complete = true
  const address = route.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? record[policy.within?.[name] ?? '']
    if (typeof value !== 'string' && typeof value !== 'number') complete = false
    return encodeURIComponent(String(value))
  })
  return complete ? address : null
}

/** Ids that exist only on this device: `new-` and a UUID. Kept in addresses for ever, mapped when sent. */
export type LocalId = `new-${string}`
export type RecordId = number | LocalId

export function isLocalId(id: unknown): id is LocalId {
  return typeof id === 'string' && /^new-[0-9a-f-]{36}$/.test(id)
}

/** Address of a picture that waits on this device; becomes the file's path when the upload is acknowledged. */
export function uploadToken(id: LocalId): string {
  return `offdesk-upload:${id}`
}

/** Stands for the address of a file until that is sent. */
export const UPLOAD_TOKEN = /offdesk-upload:(new-[0-9a-f-]{36})/g
