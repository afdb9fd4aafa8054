import type { Migration } from './index.ts'

/**
 * Place of an entry in the index: its thousands of numbers, then its kind (two letters and the length of the name), then
 * the rest of its number.
 */
export const place = (row: string) => `((${row}.id >> 13 << 28) | ((unicode(${row}.action) & 31) << 23)
    | ((unicode(substr(${row}.action, instr(${row}.action, '.') + 1)) & 31) << 18)
    | ((length(${row}.action) & 31) << 13) | (${row}.id & 8191))`

export const words = (
  row: string,
  name: string,
) => `${row}.action || ' ' || coalesce(${row}.title, '') || ' ' || ${name}
    || ' zzuser' || coalesce(${row}.user_id, 0) || ' zztype' || replace(replace(${row}.action, '.', ''), '_', '')`

/**
 * Two frequent words that no entry holds both were compared entry by entry, through the whole year, because entries of
 * all kinds take turns. Of every 8192 entries those of one kind now stand together, and most words belong to some kinds
 * alone: what can't meet is passed over in long steps.
 */
export const activityOrder: Migration = {
  name: '0028-activity-order',
  up: `
drop trigger activities_counted;
drop trigger activities_uncounted;
drop table activities_search;
create virtual table activities_search using fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  tokenize = 'unicode61 remove_diacritics 2'
);
insert into activities_search (rowid, words)
  select ${place('activities')}, ${words('activities', "coalesce(users.name, '')")}
  from activities left join users on users.id = activities.user_id order by 1;

create trigger activities_counted after insert on activities begin
  insert into activity_days (day, action, user_id, count)
    values (substr(new.at, 1, 10), new.action, coalesce(new.user_id, 0), 1)
    on conflict (day, action, user_id) do update set count = count + 1;
  insert into activities_search (rowid, words) values (
    ${place('new')},
    ${words('new', "coalesce((select name from users where id = new.user_id), '')")}
  );
end;
create trigger activities_uncounted after delete on activities begin
  update activity_days set count = count - 1
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0);
  delete from activity_days
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0) and count = 0;
  delete from activities_search where rowid = ${place('old')};
end;
`,
}
