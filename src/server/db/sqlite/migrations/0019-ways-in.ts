import type { Migration } from './index.ts'

/**
 * Authenticators know a person by a name of the server's choosing, the same for all passkeys of theirs; and they tell
 * whether a passkey is kept elsewhere too, so that it outlasts the device. Whoever opened an account themselves signs
 * in once the address was confirmed, by the mailed link or by an admin.
 */
export const waysIn: Migration = {
  name: '0019-ways-in',
  up: `
alter table passkeys add column user_handle text not null default '';
alter table passkeys add column backed_up integer not null default 0 check (backed_up in (0, 1));

alter table users add column unconfirmed integer not null default 0 check (unconfirmed in (0, 1));
create trigger users_confirmed after update of email_verified_at on users
when new.unconfirmed = 1 and new.email_verified_at is not null begin
  update users set unconfirmed = 0 where id = new.id;
end;
`,
}
