/**
 * Figures kept by triggers, so that counts stay flat at any size and can't drift whoever writes, and
 * the search index over title and excerpt.
 */

type Row = 'new' | 'old'
type Sign = '+' | '-'

/** Adds the row `row` of posts to (or takes it from) every figure it counts in. */
const count = (row: Row, sign: Sign) => `
  update figures set value = value ${sign} 1 where name = 'posts' and ${row}.deleted_at is null;
  update figures set value = value ${sign} 1
    where name = 'posts_flagged' and ${row}.deleted_at is null and ${row}.is_published = 1;
  update categories set posts_count = posts_count ${sign} 1, posts_flagged = posts_flagged ${sign} ${row}.is_published
    where id = ${row}.category_id and ${row}.deleted_at is null;`

const countTags = (row: Row, sign: Sign) => `
  update tags set posts_count = posts_count ${sign} 1, posts_flagged = posts_flagged ${sign} ${row}.is_published
    where ${row}.deleted_at is null and id in (select tag_id from post_tags where post_id = ${row}.id);`

const countTag = (row: Row, sign: Sign) => `
  update tags set posts_count = posts_count ${sign} 1,
      posts_flagged = posts_flagged ${sign} (select is_published from posts where posts.id = ${row}.post_id)
    where id = ${row}.tag_id
      and exists (select 1 from posts where posts.id = ${row}.post_id and posts.deleted_at is null);`

export const figures = `
create table figures (name text primary key, value integer not null) strict, without rowid;
insert into figures values ('posts', 0), ('posts_flagged', 0);

create trigger posts_count_insert after insert on posts begin ${count('new', '+')} end;
create trigger posts_count_update after update of deleted_at, is_published, category_id on posts
  when old.deleted_at is not new.deleted_at or old.is_published <> new.is_published
    or old.category_id is not new.category_id
  begin ${count('old', '-')} ${count('new', '+')} end;
create trigger posts_count_tags after update of deleted_at, is_published on posts
  when (old.deleted_at is null) <> (new.deleted_at is null) or old.is_published <> new.is_published
  begin ${countTags('old', '-')} ${countTags('new', '+')} end;
create trigger posts_count_delete before delete on posts begin ${count('old', '-')} ${countTags('old', '-')} end;
create trigger post_tags_count_insert after insert on post_tags begin ${countTag('new', '+')} end;
create trigger post_tags_count_delete after delete on post_tags begin ${countTag('old', '-')} end;

create virtual table posts_search using fts5(
  title, excerpt, content = 'posts', content_rowid = 'id', tokenize = 'trigram'
);
create trigger posts_search_insert after insert on posts begin
  insert into posts_search (rowid, title, excerpt) values (new.id, new.title, new.excerpt);
end;
create trigger posts_search_update after update of title, excerpt on posts
  when old.title is not new.title collate binary or old.excerpt is not new.excerpt begin
  insert into posts_search (posts_search, rowid, title, excerpt) values ('delete', old.id, old.title, old.excerpt);
  insert into posts_search (rowid, title, excerpt) values (new.id, new.title, new.excerpt);
end;
create trigger posts_search_delete after delete on posts begin
  insert into posts_search (posts_search, rowid, title, excerpt) values ('delete', old.id, old.title, old.excerpt);
end;
`
