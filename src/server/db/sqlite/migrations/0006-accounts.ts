import type { Migration } from './index.ts'

/** When the password was last entered in a session, and with which API token a keyed write was made. */
const proofs = `
alter table sessions add column proved_at text not null default '';
update sessions set proved_at = created_at;
alter table idempotency_keys add column token_id integer;
`

/**
 * Activities are appended and nothing else. A row names its person by number for ever, because erasing somebody must not
 * change what they did; numbers are never given twice. A row can go once it is a year older than the newest one, which
 * is what the purge keeps to; no clock but that of the rows decides it.
 */
const activities = `
create table appended (
  id integer primary key autoincrement,
  at text not null,
  user_id integer,
  action text not null,
  record_type text,
  record_id integer,
  title text,
  times integer not null default 1,
  ip_address text not null,
  request_id text not null
) strict;
insert into appended (id, at, user_id, action, record_type, record_id, title, ip_address, request_id)
  select id, at, user_id, action, record_type, record_id, title, ip_address, request_id from activities;
drop table activities;
alter table appended rename to activities;
create index activities_at on activities (at, id);

create trigger activities_never_changed before update on activities begin
  select raise(abort, 'activities are never changed');
end;
create trigger activities_never_replaced before insert on activities
  when exists (select 1 from activities where id = new.id)
begin
  select raise(abort, 'activities are never replaced');
end;
create trigger activities_kept before delete on activities
  when old.at > (select strftime('%Y-%m-%dT%H:%M:%fZ', max(at), '-365 days') from activities)
begin
  select raise(abort, 'activities are kept for a year');
end;
`

export const accounts: Migration = { name: '0006-accounts', up: proofs + activities }
