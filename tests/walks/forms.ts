import { definitions } from '#contract/index.ts'
import { type Field, text } from '#contract/fields/field.ts'
import { type Kind, recordWith } from '#contract/records/record.ts'

/** Every form of the app, found from the definitions of records: where it stands, and what can be done in it. */

/** How a person comes to the form of one record, and what becomes of it when it is saved. */
export type Way =
  /** A full page that stays open. */
  | 'editor'
  /** A page among the others; saving leads back to the list. */
  | 'page'
  /** A page of its own kind that stays: there is one record. */
  | 'single'
  /** A layer over the list; saving closes it. */
  | 'dialog'
  /** A page in steps, which can be gone through in any order; saving in the last one leads to the list. */
  | 'wizard'
  /** The quiz over the editor of its lesson. */
  | 'quiz'
  /** A row of the files of another record, opened in its place. */
  | 'row'

/** What visitors wrote is read, never typed into. */
const WITHOUT_FORM = 'message'
type Type = Exclude<(typeof definitions)[number]['type'], typeof WITHOUT_FORM> | 'profile'

/** A kind of record that is new has no way yet, and the types say so. */
const WAYS: Readonly<Record<Type, Way>> = {
  post: 'editor',
  lesson: 'editor',
  workflow: 'editor',
  course: 'page',
  settings: 'single',
  category: 'dialog',
  tag: 'dialog',
  'workflow-category': 'dialog',
  'user-group': 'dialog',
  'email-template': 'dialog',
  'home-setting': 'dialog',
  'cv-template': 'dialog',
  file: 'dialog',
  quiz: 'quiz',
  'course-file': 'row',
  'lesson-file': 'row',
  'workflow-file': 'row',
  profile: 'single',
}

/** Where a new one is made in another way than it is edited. */
const MADE_IN: Readonly<Partial<Record<Type, Way>>> = { 'cv-template': 'wizard' }

export interface FormKind {
  readonly kind: Kind
  readonly way: Way
  /** Of one that was never saved. */
  readonly wayOfNew: Way
  /** Fields that words are typed into. */
  readonly texts: readonly string[]
  /** Fields that hold a picture. */
  readonly pictures: readonly string[]
  /** Switches, numbers and choices. */
  readonly settings: readonly string[]
}

/** What would change how the whole site behaves, is made of something else, or makes other words of the value wrong. */
const LEFT_ALONE = [
  'maintenance_mode',
  'slug',
  'order',
  'sort_order',
  'is_active',
  'is_public',
  'is_default',
  'home-setting.type',
]

/** No record of the outbox, but a form with a journal like theirs. */
const profile = recordWith(
  {
    type: 'profile',
    label: 'Profile',
    plural: 'Profiles',
    calls: 'auth',
    titleField: 'name',
    singleton: true,
    fields: { name: text('Name', 120) },
    route: '/admin/profile',
  },
  { read: 'auth.me' },
)

const FORMS: readonly FormKind[] = [...definitions, profile].flatMap((kind): FormKind[] => {
  if (kind.type === WITHOUT_FORM) return []
  const named = (wanted: (field: Field, name: string) => boolean) =>
    Object.entries<Field>(kind.fields).flatMap(([name, field]) =>
      !field.parent &&
      !field.fixed &&
      !LEFT_ALONE.some((one) => one === name || one === `${kind.type}.${name}`) &&
      wanted(field, name)
        ? [name]
        : [],
    )
  const publishes = 'publishField' in kind ? kind.publishField : undefined
  const form = {
    kind,
    way: WAYS[kind.type],
    wayOfNew: MADE_IN[kind.type] ?? WAYS[kind.type],
    texts: named(
      ({ rule }) => rule.kind === 'text' || rule.kind === 'rich' || rule.kind === 'lines' || rule.kind === 'texts',
    ),
    pictures: named(({ rule }, name) => rule.kind === 'address' && name !== 'video_url'),
    settings: named(
      ({ rule }, name) =>
        (rule.kind === 'flag' || rule.kind === 'number' || rule.kind === 'choice') && name !== publishes,
    ),
  }
  return [form]
})

/** @throws RangeError when there is no such form */
export function formOf(type: string): FormKind {
  const found = FORMS.find(({ kind }) => kind.type === type)
  if (!found) throw new RangeError(`There is no form of ${type}`)
  return found
}

/** A field of a kind by its name. */
export function fieldOf({ kind }: FormKind, name: string): Field | undefined {
  return (kind.fields as Readonly<Record<string, Field>>)[name]
}
