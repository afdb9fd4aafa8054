/** What a list of posts can be asked for, apart from the definition: an address is read before that is loaded. */

export const POSTS_PER_PAGE = 10
export const POST_STATUSES = ['published', 'draft', 'scheduled'] as const
export type PostStatus = (typeof POST_STATUSES)[number]

export const POST_LIST = {
  sorts: ['title', 'created_at', 'updated_at', 'published_at'],
  perPage: POSTS_PER_PAGE,
  filters: { status: POST_STATUSES, category: 'id', tag: 'id', author: 'id' },
} as const
