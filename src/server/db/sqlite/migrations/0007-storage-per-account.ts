import type { Migration } from './index.ts'

/** How much one account may keep in files. */
export const storagePerAccount: Migration = {
  name: '0007-storage-per-account',
  up: `
alter table settings add column storage_per_account integer not null default 20;
create index files_user_size on files (user_id, size);
`,
}
