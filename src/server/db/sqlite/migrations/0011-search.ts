import type { Migration } from './index.ts'

/**
 * Search over whole texts. The index holds folded words, which only the program can make, so triggers write down which
 * records are due and the write queue takes them in before each commit: no write can go past it. A row of the index
 * has the id of its record twice over, plus one when it is published, so that what visitors see is counted without
 * reading the records; what rests in the trash has none.
 */

const TEXTS = {
  posts: ['title', 'excerpt', 'content'],
  lessons: ['title', 'content'],
}

const index = ([table, texts]: readonly [string, readonly string[]]) => `
create virtual table ${table}_search using fts5(
  words, starts, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
create trigger ${table}_search_insert after insert on ${table} begin
  insert or ignore into search_due values ('${table}', new.id);
end;
create trigger ${table}_search_update after update of ${[...texts, 'is_published', 'deleted_at'].join(', ')} on ${table}
  when ${texts.map((text) => `old.${text} is not new.${text} collate binary`).join(' or ')}
    or old.is_published <> new.is_published or (old.deleted_at is null) <> (new.deleted_at is null) begin
  insert or ignore into search_due values ('${table}', new.id);
end;
create trigger ${table}_search_delete after delete on ${table} begin
  insert or ignore into search_due values ('${table}', old.id);
end;
insert into search_due select '${table}', id from ${table} where deleted_at is null;
`

export const search: Migration = {
  name: '0011-search',
  up: `
drop trigger posts_search_insert;
drop trigger posts_search_update;
drop trigger posts_search_delete;
drop table posts_search;

create table search_due (
  kind text not null,
  id integer not null,
  primary key (kind, id)
) strict, without rowid;
${Object.entries(TEXTS).map(index).join('')}`,
}
