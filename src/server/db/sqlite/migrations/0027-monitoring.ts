import type { Migration } from './index.ts'

const TOLD = `'["critical","backup","expiry","message"]'`

/**
 * What monitoring remembers (a row an hour beside those a minute, where each check stands, and incidents), from when on
 * it warns, and the devices that are told with what waits for them. `changing_since` is when a check began to look
 * different from what is told of it; it is told once that has lasted.
 */
export const monitoring: Migration = {
  name: '0027-monitoring',
  up: `
alter table settings add column warning_response_ms integer not null default 500;
alter table settings add column critical_response_ms integer not null default 5000;
alter table settings add column warning_memory_percent integer not null default 80;
alter table settings add column critical_memory_percent integer not null default 95;
alter table settings add column warning_disk_percent integer not null default 85;
alter table settings add column critical_disk_percent integer not null default 95;
alter table settings add column warning_errors integer not null default 2;
alter table settings add column critical_errors integer not null default 50;
alter table settings add column warning_expiry_days integer not null default 14;
alter table settings add column told_by_mail text not null default ${TOLD};
alter table settings add column told_by_push text not null default ${TOLD};

alter table health_samples add column memory_percent real;
alter table health_samples add column disk_percent real;

create table health_hours (
  at text not null primary key,
  samples integer not null,
  warning integer not null,
  critical integer not null,
  database_ms real not null,
  storage_ms real not null,
  memory_percent real,
  disk_percent real,
  errors integer not null
) strict, without rowid;
insert into health_hours (at, samples, warning, critical, database_ms, storage_ms, errors)
  select substr(at, 1, 13) || ':00:00.000Z', count(*), sum(comprehensive = 'warning'),
    sum(comprehensive in ('critical', 'unhealthy')), max(database_ms), max(storage_ms), max(errors)
  from health_samples group by substr(at, 1, 13);

create table check_states (
  name text not null,
  level text not null check (level in ('warning', 'critical')),
  is_on integer not null check (is_on in (0, 1)),
  changing_since text,
  primary key (name, level)
) strict, without rowid;

create table incidents (
  id integer primary key autoincrement,
  name text not null,
  status text not null check (status in ('warning', 'critical')),
  message text not null,
  began_at text not null,
  ended_at text,
  told integer not null default 0 check (told in (0, 1))
) strict;
create unique index incidents_open on incidents (name) where ended_at is null;
create index incidents_began on incidents (began_at);

create table push_subscriptions (
  id integer primary key autoincrement,
  session_id integer not null unique references sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  endpoint_hash text not null unique,
  sealed text not null,
  created_at text not null,
  sent_at text,
  problem text not null default ''
) strict;

create table pushes (
  id integer primary key autoincrement,
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  sealed text not null,
  attempts integer not null default 0,
  created_at text not null,
  next_at text not null,
  expires_at text not null,
  claimed_at text
) strict;
create index pushes_next on pushes (next_at);
create index pushes_subscription on pushes (subscription_id);
`,
}
