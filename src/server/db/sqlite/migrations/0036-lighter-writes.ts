import { place } from './0028-activity-order.ts'
import type { Migration } from './index.ts'

/**
 * The index of activities is written once for all of a commit, as that of posts: a trigger wrote it in the savepoint of
 * each effect, and the engine made a piece of it each time. What it knew of tables while they were small goes: it read
 * from end to end what had grown since.
 */
export const lighterWrites: Migration = {
  name: '0036-lighter-writes',
  up: `
drop trigger activities_counted;
drop trigger activities_uncounted;
create trigger activities_counted after insert on activities begin
  insert into activity_days (day, action, user_id, count)
    values (substr(new.at, 1, 10), new.action, coalesce(new.user_id, 0), 1)
    on conflict (day, action, user_id) do update set count = count + 1;
  insert or ignore into search_due values ('activities', new.id);
end;
create trigger activities_uncounted after delete on activities begin
  update activity_days set count = count - 1
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0);
  delete from activity_days
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0) and count = 0;
  delete from activities_search where rowid = ${place('old')};
end;
drop table if exists sqlite_stat1;
`,
}
