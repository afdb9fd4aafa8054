import type { Migration } from './index.ts'

/**
 * Authenticators know a person by a name of the server's choosing, the same for all passkeys of theirs; and they tell
 * whether a passkey is kept elsewhere too, so that it outlasts the device.
 */
export const passkeys: Migration = {
  name: '0019-passkeys',
  up: `
alter table passkeys add column user_handle text not null default '';
alter table passkeys add column backed_up integer not null default 0 check (backed_up in (0, 1));
`,
}
