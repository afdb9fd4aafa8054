import type { Migration } from './index.ts'

/** Messages in the order of their list, with what it is filtered by: a page of it reads no more rows than it shows. */
export const listedMessages: Migration = {
  name: '0040-listed-messages',
  up: `
create index contact_messages_listed on contact_messages (created_at, id, status) where deleted_at is null;
`,
}
