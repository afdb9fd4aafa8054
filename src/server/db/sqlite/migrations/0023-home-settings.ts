import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

const GROW = `
  insert into orders (kind, owner_id, version) values ('home_settings', 0, 2)
    on conflict (kind, owner_id) do update set version = version + 1;`

/** What the public home page shows, by key; a key that rests in the trash is free for another setting. */
export const homeSettings: Migration = {
  name: '0023-home-settings',
  up: `
create table home_settings (${soft},
  "key" text not null,
  type text not null check (type in ('text', 'image', 'boolean', 'json')),
  value text not null default '',
  title text not null,
  description text not null default '',
  is_active integer not null default 1 check (is_active in (0, 1)),
  position integer not null default 0
) strict;
create unique index home_settings_key on home_settings ("key") where deleted_at is null;
create index home_settings_position on home_settings (position, id) where deleted_at is null;
create index home_settings_deleted on home_settings (deleted_at) where deleted_at is not null;

create trigger home_settings_order_insert after insert on home_settings when new.deleted_at is null begin ${GROW} end;
create trigger home_settings_order_update after update of position, deleted_at on home_settings
  when (old.deleted_at is null or new.deleted_at is null)
    and (old.position is not new.position or old.deleted_at is not new.deleted_at)
  begin ${GROW} end;
create trigger home_settings_order_delete after delete on home_settings when old.deleted_at is null begin ${GROW} end;
`,
}
