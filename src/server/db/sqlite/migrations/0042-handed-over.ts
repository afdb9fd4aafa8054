import type { Migration } from './index.ts'

/** What named a record that went into the trash, and names another one in its place: so that it can be given back. */
export const handedOver: Migration = {
  name: '0042-handed-over',
  up: `
create table handed_over (
  type text not null,
  record_id integer not null,
  user_type text not null,
  user_id integer not null,
  field text not null,
  to_id integer not null,
  had_it integer not null,
  primary key (type, record_id, user_type, user_id, field)
) strict, without rowid;
create index handed_over_users on handed_over (user_type, user_id, field, to_id);
`,
}
