import * as v from 'valibot'
import { pageOf } from '#contract/calls/envelope.ts'
import type { PostCreate } from '#contract/records/post.ts'
import type { ApiPerson } from './app.ts'
import { Category, Post, PostSummary } from '#tests/support/schemas.ts'

/** Records as somebody beside the browser makes and reads them: the preparation of a test, and the other device. */

const Posts = pageOf(PostSummary)

export function content(...paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${text}</p>`).join('')
}

export async function makeCategory(person: ApiPerson, name = 'Notes'): Promise<Category> {
  return v.parse(Category, await person.data('POST', '/categories', { name }))
}

/** Names of categories are given once: how many posts of a title somebody has made. */
const made = new WeakMap<ApiPerson, Map<string, number>>()

function categoryName(person: ApiPerson, title: string): string {
  const titles = made.get(person) ?? new Map<string, number>()
  made.set(person, titles)
  const before = titles.get(title) ?? 0
  titles.set(title, before + 1)
  return before === 0 ? `For ${title}` : `For ${title}, ${before + 1}`
}

/** A draft in a category of its own unless `fields` says otherwise. */
export async function makePost(person: ApiPerson, fields: Partial<PostCreate> & { title: string }): Promise<Post> {
  const category_id = fields.category_id ?? (await makeCategory(person, categoryName(person, fields.title))).id
  const body = { content: content('First paragraph.', 'Second paragraph.', 'Third paragraph.'), ...fields, category_id }
  return v.parse(Post, await person.data('POST', '/admin/posts', body))
}

export async function readPost(person: ApiPerson, id: number): Promise<Post> {
  return v.parse(Post, await person.data('GET', `/admin/posts/${id}`))
}

/** The other device saves: a full, guarded update of some fields. */
export async function changePost(person: ApiPerson, post: Post, fields: Partial<PostCreate>): Promise<Post> {
  return v.parse(Post, await person.data('PUT', `/admin/posts/${post.id}`, fields))
}

/** Posts whose title is exactly this; more than one means that something was sent twice. */
export async function postsTitled(person: ApiPerson, title: string): Promise<PostSummary[]> {
  const { body } = await person.call('GET', '/admin/posts?per_page=50')
  return v.parse(Posts, body).data.filter((post) => post.title === title)
}
