import type { Migration } from './index.ts'

/** One author's posts in the order of the list, and their number, out of the index alone. */
export const postsByAuthor: Migration = {
  name: '0034-posts-by-author',
  up: `
create index posts_by_author on posts (author_id, updated_at, id, is_published, published_at) where deleted_at is null;
`,
}
