import type { Kind } from './reference-server.ts'

/** Rows of the reference servers, and how each of them wraps one. */

export type Collection = 'posts' | 'categories' | 'files' | 'settings'

export interface Row {
  readonly id: number
  readonly created_at: string
  readonly updated_at: string
  readonly [field: string]: unknown
}

/** What a field is when a body leaves it out. */
export const DEFAULTS: Readonly<Record<Collection, Readonly<Record<string, unknown>>>> = {
  posts: {
    title: '',
    slug: '',
    excerpt: '',
    featured_image: null,
    category_id: null,
    is_published: false,
    published_at: null,
    tags: [],
    content: '',
    meta_description: '',
    meta_keywords: '',
  },
  categories: { name: '', slug: '', description: '' },
  files: {
    name: '',
    original_name: '',
    path: '/uploads/x',
    mime_type: 'image/png',
    size: 0,
    is_public: true,
    user_id: 1,
  },
  settings: {
    site_name: '',
    site_description: '',
    site_url: 'https://example.test',
    admin_email: 'a@example.test',
    maintenance_mode: false,
    allow_registration: false,
    max_file_size: 10,
    allowed_file_types: ['png'],
  },
}

/** Servers write values their own way. */
export function normalised(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim().replace(/><p>/g, '>\n<p>') : value,
    ]),
  )
}

/** Each way of wrapping an answer once: bare, in `data`, under a name, in the whole envelope. */
export function wrapped(kind: Kind, collection: Collection, row: Row): unknown {
  if (collection === 'files') return { file: row }
  if (kind === 'bare') return row
  if (kind === 'updated_at') return { data: row }
  return { success: true, status: 200, message: 'OK', data: row }
}
