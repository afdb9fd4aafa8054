import type { Migration } from './index.ts'

/** The schedule of backups, and activities found by what was done. */
export const backups: Migration = {
  name: '0008-backups',
  up: `
alter table settings add column backup_schedule text not null default 'daily'
  check (backup_schedule in ('off', 'daily', 'weekly'));
alter table settings add column backup_hour integer not null default 3;
alter table settings add column backup_keep_daily integer not null default 7;
alter table settings add column backup_keep_weekly integer not null default 4;

create index activities_action on activities (action, id);
`,
}
