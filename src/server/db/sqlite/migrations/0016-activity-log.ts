import type { Migration } from './index.ts'

/**
 * Who did it, by a session or a token; when it was made, where that was before it was sent; what it changed.
 *
 * The figures of a day are kept by a trigger, because counting a million rows takes longer than showing a page of them:
 * how many a list holds, where a page begins and the chart are sums over days. Words are found by an index of their
 * own, which holds no text that could be read back.
 *
 * Of a row one thing alone can change: the address, when the row is older than 90 days, to what names no one.
 */
export const activityLog: Migration = {
  name: '0016-activity-log',
  up: `
alter table activities add column session_id integer;
alter table activities add column token_id integer;
alter table activities add column made_at text;
alter table activities add column changes text;

drop trigger activities_never_changed;
create trigger activities_never_changed before update on activities
  when old.ip_address = '' or instr(old.ip_address, '/') > 0 or instr(new.ip_address, '/') = 0
    or old.at > (select strftime('%Y-%m-%dT%H:%M:%fZ', max(at), '-90 days') from activities)
    or new.id is not old.id or new.at is not old.at or new.user_id is not old.user_id
    or new.action is not old.action or new.record_type is not old.record_type
    or new.record_id is not old.record_id or new.title is not old.title or new.times is not old.times
    or new.request_id is not old.request_id or new.session_id is not old.session_id
    or new.token_id is not old.token_id or new.made_at is not old.made_at or new.changes is not old.changes
begin
  select raise(abort, 'activities are never changed');
end;

drop index activities_action;
create index activities_action on activities (action, at, id);
create index activities_user on activities (user_id, at, id);
create index activities_user_action on activities (user_id, action, at, id);
create index activities_record on activities (record_type, record_id, id);
create index activities_addressed on activities (at) where ip_address <> '' and instr(ip_address, '/') = 0;

create table activity_days (
  day text not null,
  action text not null,
  user_id integer not null,
  count integer not null,
  primary key (day, action, user_id)
) strict, without rowid;
create index activity_days_action on activity_days (action, day, count);
create index activity_days_user on activity_days (user_id, action, day, count);

create virtual table activities_search using fts5(
  words, content = '', contentless_delete = 1, detail = none, prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

insert into activity_days (day, action, user_id, count)
  select substr(at, 1, 10), action, coalesce(user_id, 0), count(*) from activities group by 1, 2, 3;
insert into activities_search (rowid, words)
  select activities.id, activities.action || ' ' || coalesce(title, '') || ' ' || coalesce(users.name, '')
  from activities left join users on users.id = activities.user_id;

create trigger activities_counted after insert on activities begin
  insert into activity_days (day, action, user_id, count)
    values (substr(new.at, 1, 10), new.action, coalesce(new.user_id, 0), 1)
    on conflict (day, action, user_id) do update set count = count + 1;
  insert into activities_search (rowid, words) values (
    new.id,
    new.action || ' ' || coalesce(new.title, '') || ' '
      || coalesce((select name from users where id = new.user_id), '')
  );
end;
create trigger activities_uncounted after delete on activities begin
  update activity_days set count = count - 1
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0);
  delete from activity_days
    where day = substr(old.at, 1, 10) and action = old.action and user_id = coalesce(old.user_id, 0) and count = 0;
  delete from activities_search where rowid = old.id;
end;
`,
}
