import type { Migration } from './index.ts'

/** A file tells whose bytes it has, so that two who replace them find out about each other. */
export const contentFrom: Migration = {
  name: '0037-content-from',
  up: `
alter table files add column content_from integer;
create index files_content_from on files (content_from) where content_from is not null;
`,
}
