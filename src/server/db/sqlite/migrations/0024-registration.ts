import type { Migration } from './index.ts'

/** Whoever opened an account themselves signs in once the address was confirmed, by the mailed link or by an admin. */
export const registration: Migration = {
  name: '0024-registration',
  up: `
alter table users add column unconfirmed integer not null default 0 check (unconfirmed in (0, 1));
create trigger users_confirmed after update of email_verified_at on users
when new.unconfirmed = 1 and new.email_verified_at is not null begin
  update users set unconfirmed = 0 where id = new.id;
end;
`,
}
