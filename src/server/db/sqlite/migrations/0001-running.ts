import { soft } from './0001-columns.ts'

/** Tables of what keeps the site running. */
export const running = `
create table settings (
  id integer primary key check (id = 1),
  site_name text not null,
  site_description text not null,
  site_url text not null,
  admin_email text not null,
  maintenance_mode integer not null check (maintenance_mode in (0, 1)),
  allow_registration integer not null check (allow_registration in (0, 1)),
  max_file_size integer not null,
  allowed_file_types text not null,
  created_at text not null,
  updated_at text not null,
  version integer not null
) strict;

create table mail_servers (${soft},
  name text not null,
  mailer text not null,
  host text not null,
  port integer not null,
  encryption text not null check (encryption in ('tls', 'starttls', 'none')),
  username text not null,
  from_address text not null,
  from_name text not null,
  is_active integer not null default 0 check (is_active in (0, 1)),
  is_default integer not null default 0 check (is_default in (0, 1))
) strict;
create unique index mail_servers_default on mail_servers (is_default) where is_default = 1 and deleted_at is null;

create table secrets (
  owner_type text not null,
  owner_id integer not null,
  name text not null,
  sealed text not null,
  updated_at text not null,
  primary key (owner_type, owner_id, name)
) strict, without rowid;

create table activities (
  id integer primary key autoincrement,
  at text not null,
  user_id integer references users (id) on delete set null,
  action text not null,
  record_type text,
  record_id integer,
  title text,
  ip_address text not null,
  request_id text not null
) strict;
create index activities_at on activities (at, id);

create table idempotency_keys (
  id integer primary key autoincrement,
  user_id integer not null,
  method text not null,
  path text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  answer text not null,
  created_at text not null
) strict;
create unique index idempotency_keys_key on idempotency_keys (user_id, key, method, path);
create index idempotency_keys_created on idempotency_keys (created_at);

create table contact_messages (
  id integer primary key autoincrement,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  ip_address text not null,
  created_at text not null,
  mailed_at text,
  demo integer not null default 0 check (demo in (0, 1))
) strict;

create table health_samples (
  id integer primary key autoincrement,
  at text not null,
  basic text not null,
  comprehensive text not null,
  database text not null,
  storage text not null,
  database_ms real not null,
  storage_ms real not null,
  memory_mb real not null,
  errors integer not null
) strict;
create index health_samples_at on health_samples (at);

create table server_errors (
  id integer primary key autoincrement,
  at text not null,
  method text not null,
  path text not null,
  message text not null,
  request_id text not null
) strict;
create index server_errors_at on server_errors (at);

create table rate_limits (
  id integer primary key autoincrement,
  bucket text not null,
  at integer not null
) strict;
create index rate_limits_bucket on rate_limits (bucket, at);
`
