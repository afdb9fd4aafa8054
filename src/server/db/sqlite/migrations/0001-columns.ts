/** Columns that every record has, and every record that is deleted softly. */

const record = `
  id integer primary key autoincrement,
  created_at text not null,
  updated_at text not null,
  version integer not null default 1,
  demo integer not null default 0 check (demo in (0, 1))`

export const soft = `${record},
  deleted_at text,
  deleted_by integer references users (id) on delete set null`
