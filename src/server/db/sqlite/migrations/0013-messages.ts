import type { Migration } from './index.ts'

/** Visitors' messages are records: read, archived, deleted and brought back like any other. */
export const messages: Migration = {
  name: '0013-messages',
  up: `
alter table contact_messages add column updated_at text not null default '';
update contact_messages set updated_at = created_at;
alter table contact_messages add column version integer not null default 1;
alter table contact_messages add column deleted_at text;
alter table contact_messages add column deleted_by integer references users (id) on delete set null;
alter table contact_messages add column status text not null default 'new'
  check (status in ('new', 'read', 'archived'));
create index contact_messages_unread on contact_messages (id) where status = 'new' and deleted_at is null;
create index contact_messages_deleted on contact_messages (deleted_at) where deleted_at is not null;
`,
}
