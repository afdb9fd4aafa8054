import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

/**
 * Quizzes, attachments, and the orders of courses, lessons and attachments. The version of an order is kept by
 * triggers, so that it grows with every change of membership or order whoever writes.
 */

interface Kind {
  readonly name: string
  readonly table: string
  /** Column of the record that holds the list; null for the one list of its kind. */
  readonly owner: string | null
}

const KINDS: readonly Kind[] = [
  { name: 'courses', table: 'courses', owner: null },
  { name: 'lessons', table: 'lessons', owner: 'course_id' },
  { name: 'course_files', table: 'course_files', owner: 'course_id' },
  { name: 'lesson_files', table: 'lesson_files', owner: 'lesson_id' },
]

const grow = ({ name, owner }: Kind, row: 'new' | 'old') => `
  insert into orders (kind, owner_id, version) values ('${name}', ${owner === null ? 0 : `${row}.${owner}`}, 2)
    on conflict (kind, owner_id) do update set version = version + 1;`

const triggers = (kind: Kind) => {
  const { name, table, owner } = kind
  const columns = ['position', 'deleted_at', ...(owner === null ? [] : [owner])]
  const changed = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  const moved =
    owner === null
      ? ''
      : `
create trigger ${name}_order_move after update of ${owner} on ${table}
  when old.${owner} <> new.${owner} begin ${grow(kind, 'old')} end;`
  return `
create trigger ${name}_order_insert after insert on ${table} when new.deleted_at is null begin ${grow(kind, 'new')} end;
create trigger ${name}_order_update after update of ${columns.join(', ')} on ${table}
  when (old.deleted_at is null or new.deleted_at is null) and (${changed})
  begin ${grow(kind, 'new')} end;${moved}
create trigger ${name}_order_delete after delete on ${table} when old.deleted_at is null begin ${grow(kind, 'old')} end;`
}

/** Places had gaps and doubles before; every order starts dense. */
const dense = (table: string, owner: string | null) => `
update ${table} set position = ranked.place from (
  select id, row_number() over (${owner === null ? '' : `partition by ${owner} `}order by position, id) - 1 as place
  from ${table} where deleted_at is null
) as ranked where ranked.id = ${table}.id;`

const attachments = (table: string, owner: string, owners: string) => `
create table ${table} (${soft},
  ${owner} integer not null references ${owners} (id) on delete cascade,
  file_id integer references files (id) on delete set null,
  title text not null,
  description text not null default '',
  is_required integer not null default 0 check (is_required in (0, 1)),
  is_downloadable integer not null default 1 check (is_downloadable in (0, 1)),
  position integer not null default 0
) strict;
create index ${table}_position on ${table} (${owner}, position, id) where deleted_at is null;
create index ${table}_file on ${table} (file_id);`

const up = `
alter table lessons add column thumbnail text;
alter table lessons add column is_free_preview integer not null default 0 check (is_free_preview in (0, 1));
-- Only sample courses are there yet; their hours came from minutes, the form takes halves.
update courses set duration_hours = round(duration_hours * 2) / 2.0;

create table quizzes (${soft},
  lesson_id integer not null references lessons (id) on delete cascade,
  title text not null,
  description text not null default '',
  passing_score integer not null,
  time_limit_minutes integer not null,
  is_active integer not null check (is_active in (0, 1)),
  questions text not null
) strict;
create unique index quizzes_lesson on quizzes (lesson_id) where deleted_at is null;
${attachments('course_files', 'course_id', 'courses')}
${attachments('lesson_files', 'lesson_id', 'lessons')}

-- What the list of courses counts, without reading the texts.
create index lessons_figures on lessons (course_id, is_published, duration_minutes, deleted_at) where deleted_at is null;
create index lessons_empty on lessons (course_id, deleted_at) where content = '' and deleted_at is null;
create index quizzes_empty on quizzes (lesson_id) where questions = '[]' and deleted_at is null;

create table lesson_moves (
  lesson_id integer not null references lessons (id) on delete cascade,
  course_id integer not null,
  primary key (lesson_id, course_id)
) strict, without rowid;

create table orders (
  kind text not null,
  owner_id integer not null,
  version integer not null,
  primary key (kind, owner_id)
) strict, without rowid;
${dense('courses', null)}
${dense('lessons', 'course_id')}
${KINDS.map(triggers).join('\n')}
create trigger courses_orders_gone after delete on courses begin
  delete from orders where kind in ('lessons', 'course_files') and owner_id = old.id;
end;
create trigger lessons_orders_gone after delete on lessons begin
  delete from orders where kind = 'lesson_files' and owner_id = old.id;
end;
`

export const courses: Migration = { name: '0002-courses', up }
