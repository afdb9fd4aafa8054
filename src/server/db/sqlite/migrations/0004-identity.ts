import type { Migration } from './index.ts'

/** Which database this is, and which stretch of its life: one row, made when the database is first opened. */
export const identity: Migration = {
  name: '0004-identity',
  up: `
create table database_identity (
  one integer primary key check (one = 1),
  id text not null,
  epoch text not null
) strict;
`,
}
