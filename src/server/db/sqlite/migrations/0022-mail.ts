import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

/**
 * Mail servers say `tls` and `ssl` as their calls do, and keep how their last test ended. What is to be mailed waits in
 * `mails`: its text sealed, and gone once nothing is done with it any more. `handed` means that the whole text went out
 * and no reply was noted yet. Owners of API tokens are told before these end; `warned_days` is the warning that went out.
 */
export const mail: Migration = {
  name: '0022-mail',
  up: `
create table mail_servers_anew (${soft},
  name text not null collate nocase,
  mailer text not null,
  host text not null,
  port integer not null,
  encryption text not null check (encryption in ('tls', 'ssl', 'none')),
  username text not null,
  from_address text not null,
  from_name text not null,
  description text not null default '',
  is_active integer not null default 0 check (is_active in (0, 1)),
  is_default integer not null default 0 check (is_default in (0, 1)),
  password_hint text not null default '',
  test_successful integer check (test_successful in (0, 1)),
  last_tested_at text,
  test_stage text,
  test_message text not null default ''
) strict;
insert into mail_servers_anew (id, created_at, updated_at, version, demo, deleted_at, deleted_by, name, mailer, host, port,
    encryption, username, from_address, from_name, is_active, is_default)
  select id, created_at, updated_at, version, demo, deleted_at, deleted_by, name, mailer, host, port,
    case encryption when 'tls' then 'ssl' when 'starttls' then 'tls' else encryption end,
    username, from_address, from_name, is_active, is_default
  from mail_servers;
drop table mail_servers;
alter table mail_servers_anew rename to mail_servers;
create unique index mail_servers_default on mail_servers (is_default) where is_default = 1 and deleted_at is null;
create trigger mail_servers_erased after delete on mail_servers begin
  delete from secrets where owner_type = 'mail_servers' and owner_id = old.id;
end;

create table mails (
  id integer primary key autoincrement,
  message_id text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  sealed text,
  state text not null check (state in ('waiting', 'sending', 'handed', 'sent', 'failed', 'unclear')),
  attempts integer not null default 0,
  server text not null default '',
  stage text,
  reason text not null default '',
  created_at text not null,
  next_at text not null,
  expires_at text not null,
  claimed_at text,
  finished_at text
) strict;
create index mails_open on mails (next_at) where state in ('waiting', 'sending', 'handed');
create index mails_finished on mails (finished_at) where finished_at is not null;

alter table api_tokens add column warned_days integer;
`,
}
