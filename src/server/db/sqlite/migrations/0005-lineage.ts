import type { Migration } from './index.ts'

/** What a database has lived through: every commit is counted, every start begins a segment. */
export const lineage: Migration = {
  name: '0005-lineage',
  up: `
alter table database_identity add column segment text not null default '';
alter table database_identity add column serial integer not null default 0;
create table store_segments (
  segment text primary key,
  first integer not null
) strict;
create index store_segments_first on store_segments (first);
`,
}
