import type { Migration } from './index.ts'

/** Whether somebody has a second factor is what the tables say, so that no code can claim it. @param row `new` or `old` */
const tell = (row: string) => `
  update users set two_factor_enabled =
    exists (select 1 from authenticators where user_id = ${row}.user_id and confirmed_at is not null)
    or exists (select 1 from passkeys where user_id = ${row}.user_id)
  where id = ${row}.user_id;`

/**
 * What people sign in with besides a password. Of an authenticator app only its row is here: its secret is sealed among
 * the others. `last_step`: the newest half minute whose code was used, so that none is used twice. Recovery codes are
 * kept as hashes. A passkey belongs to the address at which it was made. A challenge is written down once it was
 * answered, so that the same answer is not taken again.
 */
export const secondFactor: Migration = {
  name: '0017-second-factor',
  up: `
create table sign_in_policy (
  one integer primary key check (one = 1),
  second_factor_for_admins integer not null default 0 check (second_factor_for_admins in (0, 1))
) strict;
insert into sign_in_policy (one) values (1);

create table authenticators (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  last_step integer not null default 0,
  created_at text not null,
  confirmed_at text
) strict;
create unique index authenticators_confirmed on authenticators (user_id) where confirmed_at is not null;
create unique index authenticators_begun on authenticators (user_id) where confirmed_at is null;

create table recovery_codes (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  code_hash text not null,
  created_at text not null,
  used_at text
) strict;
create unique index recovery_codes_hash on recovery_codes (user_id, code_hash);

create table passkeys (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter integer not null,
  transports text not null,
  origin text not null,
  created_at text not null,
  last_used_at text
) strict;
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

create table answered_challenges (
  challenge_hash text primary key,
  expires_at text not null
) strict, without rowid;

update users set two_factor_enabled = 0;
create trigger authenticators_added after insert on authenticators begin ${tell('new')}
end;
create trigger authenticators_changed after update on authenticators begin ${tell('new')}
end;
create trigger authenticators_removed after delete on authenticators begin ${tell('old')}
end;
create trigger passkeys_added after insert on passkeys begin ${tell('new')}
end;
create trigger passkeys_removed after delete on passkeys begin ${tell('old')}
end;
`,
}
