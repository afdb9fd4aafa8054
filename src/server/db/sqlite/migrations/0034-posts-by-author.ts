import type { Migration } from './index.ts'

/** One author's posts in the order of the list, and their number, out of the index alone; those in the trash, too. */
export const postsByAuthor: Migration = {
  name: '0034-posts-by-author',
  up: `
drop index posts_author;
create index posts_author on posts (author_id, deleted_at, updated_at, id, is_published, published_at);
`,
}
