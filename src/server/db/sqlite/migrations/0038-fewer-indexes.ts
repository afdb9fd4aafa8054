import type { Migration } from './index.ts'

/**
 * A save writes each index anew that holds when a record was changed, at another page for every post. Of posts by
 * author that is one less: those of somebody who wrote many are walked in the order of the list, which holds who wrote
 * each, those of somebody who wrote few are put in order when they are asked for. Nothing asks for the activities of a
 * record.
 */
export const fewerIndexes: Migration = {
  name: '0038-fewer-indexes',
  up: `
drop index if exists activities_record;
drop index posts_author;
create index posts_author on posts (author_id, deleted_at, is_published, published_at);
drop index posts_updated;
create index posts_updated on posts (updated_at, id, author_id) where deleted_at is null;
`,
}
