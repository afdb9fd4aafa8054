import type { Migration } from './index.ts'

/**
 * Whether somebody has a second factor is part of the account as administrators read it, so a change of it is a version
 * of its own: who saves over the one before is told, and takes nothing away that came meanwhile.
 */

/** @param row `new` or `old` */
const tell = (row: string) => `
  update users set two_factor_enabled = not two_factor_enabled, version = version + 1
  where id = ${row}.user_id and two_factor_enabled <> (
    exists (select 1 from authenticators where user_id = ${row}.user_id and confirmed_at is not null)
    or exists (select 1 from passkeys where user_id = ${row}.user_id));`

const again = (name: string, when: string, row: string) => `
drop trigger ${name};
create trigger ${name} after ${when} begin ${tell(row)} end;`

export const secondFactorVersions: Migration = {
  name: '0039-second-factor-versions',
  up: [
    again('authenticators_added', 'insert on authenticators', 'new'),
    again('authenticators_changed', 'update on authenticators', 'new'),
    again('authenticators_removed', 'delete on authenticators', 'old'),
    again('passkeys_added', 'insert on passkeys', 'new'),
    again('passkeys_removed', 'delete on passkeys', 'old'),
  ].join(''),
}
