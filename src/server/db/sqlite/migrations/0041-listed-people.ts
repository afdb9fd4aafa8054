import type { Migration } from './index.ts'

/**
 * People and files in the order of their lists, with what those are filtered and counted by: a figure is read off the
 * index, and a page by name is no longer put in order for each request.
 */
export const listedPeople: Migration = {
  name: '0041-listed-people',
  up: `
drop index users_created;
create index users_created on users (created_at, id, email_verified_at, role, is_active, deleted_at)
  where deleted_at is null;
create index users_name on users (name collate nocase, id);
drop index files_created;
create index files_created on files (created_at, id, mime_type, deleted_at) where deleted_at is null;
create index files_name on files (name collate nocase, id);
`,
}
