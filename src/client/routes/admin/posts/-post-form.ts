import type { RecordId } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import type { Shown, ShownRow } from '#contract/records/record.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** What the form of a post edits (POST-17 to POST-26): the wire's fields, but references may be local ids. */
// A type and not an interface: only types are records of anything, which the form engine asks for.
export type PostForm = {
  title: string
  content: string
  excerpt: string
  featured_image: string | null
  category_id: RecordId | null
  tags: readonly RecordId[]
  is_published: boolean
  published_at: string | null
  slug: string
  meta_description: string
  meta_keywords: string
}

export type ShownPost = Shown<typeof post>
export type PostRow = ShownRow<typeof post>

export const NEW_POST: PostForm = {
  title: '',
  content: '',
  excerpt: '',
  featured_image: null,
  category_id: null,
  tags: [],
  is_published: false,
  published_at: null,
  slug: '',
  meta_description: '',
  meta_keywords: '',
}

/** The contract's checks and messages; what waits on this device is as good as what the server knows. */
export const PostFormSchema = schemasOf(post).form

/** Names of the fields for people, from the contract. */
export const POST_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(post.fields).map(([name, field]) => [name, field.label]),
)

/** Fields in the settings, a sheet on the phone; the others stand in the text itself. */
export const SETTINGS_FIELDS: readonly string[] = Object.keys(NEW_POST).filter(
  (name) => !['title', 'content', 'excerpt'].includes(name),
)

/** The form's values of a record; what the record does not carry is empty. */
export function formOf(post: ShownPost | null): PostForm {
  const known = Object.entries(post ?? {}).filter(([name, value]) => name in NEW_POST && value !== undefined)
  return { ...NEW_POST, ...Object.fromEntries(known) }
}

/** Whether and when the post is public as it is stored, whatever the form says. */
export function publicationOf(stored: Values): Pick<PostForm, 'is_published' | 'published_at'> {
  const { is_published, published_at } = stored
  return { is_published: is_published === true, published_at: typeof published_at === 'string' ? published_at : null }
}

/** Names a post in toasts, menus and the outbox. */
export function postName(post: { readonly title?: unknown }): string {
  return typeof post.title === 'string' && post.title.trim() !== '' ? post.title.trim() : 'Untitled post'
}

/** Keywords are one text on the wire, separated by commas. */
export function keywordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
