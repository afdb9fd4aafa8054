import type { Migration } from './index.ts'

/**
 * What was found where the links of the library lead, beside their records: looking changes none of them. `url` is
 * what was asked; another one in the record begins anew.
 */
export const linkChecks: Migration = {
  name: '0033-link-checks',
  up: `
alter table settings add column check_links integer not null default 1 check (check_links in (0, 1));

create table link_checks (
  file_id integer not null primary key references files (id) on delete cascade,
  url text not null,
  checked_at text not null,
  failed_since text,
  failed_at text,
  problem text not null default '',
  check ((failed_since is null) = (failed_at is null))
) strict, without rowid;
create index link_checks_checked on link_checks (checked_at);
`,
}
