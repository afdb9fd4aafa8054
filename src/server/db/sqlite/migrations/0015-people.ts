import type { Migration } from './index.ts'

/**
 * What administrators see and do of accounts. `one_time_until`: the password was typed by an admin, has to be replaced
 * at the first sign-in and lapses then. `invited_at`: the person has not chosen a password yet.
 */
export const people: Migration = {
  name: '0015-people',
  up: `
alter table users add column login_count integer not null default 0;
alter table users add column one_time_until text;
alter table users add column invited_at text;
create index users_admins on users (id) where role = 'admin' and is_active = 1 and deleted_at is null;
create index api_tokens_user on api_tokens (user_id);
create index posts_author on posts (author_id);
create index files_user on files (user_id);
`,
}
