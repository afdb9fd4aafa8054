import type { Migration } from './index.ts'

/**
 * The index of activities knows the beginnings of words up to 16 letters, not of two and three alone. A word that is
 * still being typed was gathered from all words that begin so, row by row; now it is one list, read from its newest
 * entry until the page is full. The names are those of today: what was indexed can't be read back.
 */
export const activitySearch: Migration = {
  name: '0020-activity-search',
  up: `
drop table activities_search;
create virtual table activities_search using fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16',
  tokenize = 'unicode61 remove_diacritics 2'
);
insert into activities_search (rowid, words)
  select activities.id, activities.action || ' ' || coalesce(activities.title, '') || ' ' || coalesce(users.name, '')
    || ' zzuser' || coalesce(activities.user_id, 0)
    || ' zztype' || replace(replace(activities.action, '.', ''), '_', '')
  from activities left join users on users.id = activities.user_id;
`,
}
