import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

/** What the library knows about a file beside its bytes; links; bytes that were replaced; uploads in parts. */
const library = `
alter table files add column alt_text text not null default '';
alter table files add column caption text not null default '';
alter table files add column url text;
alter table files add column bytes_name text;
alter table files add column sent_sha256 text;
create index files_sha256 on files (sha256) where deleted_at is null;
create index files_sent_sha256 on files (sent_sha256) where deleted_at is null;

create table uploads (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  upload_id text not null,
  name text not null,
  size integer not null,
  sha256 text not null,
  received integer not null default 0,
  parts_name text not null unique,
  created_at text not null,
  updated_at text not null
) strict;
create unique index uploads_id on uploads (user_id, upload_id);
create index uploads_updated on uploads (updated_at);
`

/** The version of an order grows with every change of membership or order, as those of 0002 do. */
const grow = (row: 'new' | 'old') => `
  insert into orders (kind, owner_id, version) values ('workflow_files', ${row}.workflow_id, 2)
    on conflict (kind, owner_id) do update set version = version + 1;`

const workflowFiles = `
alter table workflows add column slug text not null default '';

create table workflow_files (${soft},
  workflow_id integer not null references workflows (id) on delete cascade,
  file_id integer not null references files (id) on delete cascade,
  display_name text not null,
  description text not null default '',
  version_note text not null default '',
  position integer not null default 0
) strict;
create unique index workflow_files_once on workflow_files (workflow_id, file_id) where deleted_at is null;
create index workflow_files_position on workflow_files (workflow_id, position, id) where deleted_at is null;
create index workflow_files_file on workflow_files (file_id);
create index workflows_updated on workflows (updated_at, id) where deleted_at is null;
create index workflows_category on workflows (category_id) where deleted_at is null;

create trigger workflow_files_order_insert after insert on workflow_files when new.deleted_at is null
  begin ${grow('new')} end;
create trigger workflow_files_order_update after update of position, deleted_at on workflow_files
  when (old.deleted_at is null or new.deleted_at is null)
    and (old.position <> new.position or old.deleted_at is not new.deleted_at)
  begin ${grow('new')} end;
create trigger workflow_files_order_delete after delete on workflow_files when old.deleted_at is null
  begin ${grow('old')} end;
create trigger workflows_orders_gone after delete on workflows begin
  delete from orders where kind = 'workflow_files' and owner_id = old.id;
end;
`

/** Slugs for the workflows that are there: letters and digits of the title, everything else one hyphen. */
const slugs = `
with recursive spelled (id, rest, slug) as (
  select id, substr(lower(title), 1, 150), '' from workflows
  union all
  select id, substr(rest, 2),
    case
      when substr(rest, 1, 1) glob '[a-z0-9]' then slug || substr(rest, 1, 1)
      when slug = '' or substr(slug, -1) = '-' then slug
      else slug || '-'
    end
  from spelled where rest <> ''
)
update workflows set slug = (select rtrim(spelled.slug, '-') from spelled where spelled.id = workflows.id and rest = '');
update workflows set slug = 'workflow' where slug = '';
update workflows set slug = slug || '-' || id
  where exists (select 1 from workflows as first where first.slug = workflows.slug and first.id < workflows.id);
update workflows set slug = slug || '-' || lower(hex(randomblob(4)))
  where exists (select 1 from workflows as first where first.slug = workflows.slug and first.id < workflows.id);
create unique index workflows_slug on workflows (slug) where deleted_at is null;
`

export const files: Migration = { name: '0003-files', up: library + workflowFiles + slugs }
