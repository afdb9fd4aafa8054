import type { Migration } from './index.ts'

/** Addresses under which a record was public before: they lead on to it until another record is given one by name. */
export const formerSlugs: Migration = {
  name: '0018-former-slugs',
  up: `
create table former_slugs (
  type text not null,
  slug text not null,
  record_id integer not null,
  at text not null,
  primary key (type, slug)
) strict, without rowid;
create index former_slugs_record on former_slugs (type, record_id);
`,
}
