import { soft } from './0001-columns.ts'
import { figures } from './0001-figures.ts'
import { running } from './0001-running.ts'
import type { Migration } from './index.ts'

const people = `
create table users (${soft},
  name text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  role text not null check (role in ('admin', 'moderator', 'user')),
  avatar text,
  is_active integer not null default 1 check (is_active in (0, 1)),
  email_verified_at text,
  two_factor_enabled integer not null default 0 check (two_factor_enabled in (0, 1)),
  last_login_at text
) strict;
create unique index users_email on users (email_key) where deleted_at is null;
create index users_created on users (created_at) where deleted_at is null;

create table sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null unique,
  previous_hash text unique,
  previous_until text,
  remember integer not null check (remember in (0, 1)),
  device text not null,
  ip_address text not null,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null
) strict;
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table email_tokens (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify')),
  token_hash text not null unique,
  email text not null,
  created_at text not null,
  expires_at text not null
) strict;
create index email_tokens_user on email_tokens (user_id, purpose);

create table api_tokens (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  name text not null,
  token_hash text not null unique,
  hint text not null,
  scopes text not null,
  created_at text not null,
  updated_at text not null,
  last_used_at text,
  expires_at text,
  revoked_at text
) strict;

create table user_groups (${soft},
  name text not null,
  description text not null default '',
  color text not null,
  is_active integer not null default 1 check (is_active in (0, 1))
) strict;
create table user_group_members (
  group_id integer not null references user_groups (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  created_at text not null,
  primary key (group_id, user_id)
) strict;
create index user_group_members_user on user_group_members (user_id);
`

const content = `
create table categories (${soft},
  name text not null,
  slug text not null,
  description text not null default '',
  posts_count integer not null default 0,
  posts_flagged integer not null default 0
) strict;
create unique index categories_slug on categories (slug) where deleted_at is null;

create table tags (${soft},
  name text not null,
  slug text not null,
  color text not null,
  description text not null default '',
  posts_count integer not null default 0,
  posts_flagged integer not null default 0
) strict;
create unique index tags_slug on tags (slug) where deleted_at is null;

create table posts (${soft},
  title text not null collate nocase,
  slug text not null,
  excerpt text not null,
  featured_image text,
  category_id integer references categories (id) on delete set null,
  is_published integer not null check (is_published in (0, 1)),
  published_at text,
  meta_description text not null,
  meta_keywords text not null,
  tag_ids text not null,
  author_id integer references users (id) on delete set null,
  content text not null
) strict;
create unique index posts_slug on posts (slug) where deleted_at is null;
create index posts_updated on posts (updated_at, id) where deleted_at is null;
create index posts_created on posts (created_at, id) where deleted_at is null;
create index posts_title on posts (title, id) where deleted_at is null;
create index posts_published on posts (is_published, published_at, id) where deleted_at is null;
create index posts_status on posts (is_published, updated_at, id, published_at) where deleted_at is null;
create index posts_category on posts (category_id, updated_at, id, is_published, published_at) where deleted_at is null;
create index posts_due on posts (published_at) where published_at > updated_at and deleted_at is null;
create index posts_demo on posts (id) where demo = 1;
create index posts_deleted on posts (deleted_at) where deleted_at is not null;

create table post_tags (
  post_id integer not null references posts (id) on delete cascade,
  tag_id integer not null references tags (id) on delete cascade,
  primary key (post_id, tag_id)
) strict, without rowid;
create index post_tags_tag on post_tags (tag_id, post_id);

create table revisions (
  id integer primary key autoincrement,
  collection text not null,
  record_id integer not null,
  version integer not null,
  author_id integer references users (id) on delete set null,
  record text not null,
  created_at text not null
) strict;
create unique index revisions_record on revisions (collection, record_id, version);

create table files (${soft},
  name text not null,
  original_name text not null,
  storage_name text not null unique,
  mime_type text not null,
  size integer not null,
  sha256 text not null,
  width integer,
  height integer,
  is_public integer not null check (is_public in (0, 1)),
  user_id integer references users (id) on delete set null
) strict;
create index files_created on files (created_at, id) where deleted_at is null;

create table courses (${soft},
  title text not null,
  slug text not null,
  description text not null default '',
  image_url text,
  what_you_learn text not null default '',
  duration_hours real not null default 0,
  level text not null default 'beginner',
  is_published integer not null default 1 check (is_published in (0, 1)),
  position integer not null default 0
) strict;
create unique index courses_slug on courses (slug) where deleted_at is null;
create index courses_position on courses (position, id) where deleted_at is null;

create table lessons (${soft},
  course_id integer not null references courses (id) on delete cascade,
  title text not null,
  slug text not null,
  content text not null default '',
  video_url text,
  duration_minutes integer not null default 0,
  is_published integer not null default 1 check (is_published in (0, 1)),
  position integer not null default 0
) strict;
create unique index lessons_slug on lessons (course_id, slug) where deleted_at is null;
create index lessons_position on lessons (course_id, position, id) where deleted_at is null;

create table workflow_categories (${soft},
  name text not null,
  slug text not null,
  description text not null default '',
  is_active integer not null default 1 check (is_active in (0, 1)),
  position integer not null default 0
) strict;
create unique index workflow_categories_slug on workflow_categories (slug) where deleted_at is null;

create table workflows (${soft},
  title text not null,
  summary text not null default '',
  description text not null default '',
  category_id integer references workflow_categories (id) on delete set null,
  status text not null check (status in ('draft', 'published', 'archived')),
  is_featured integer not null default 0 check (is_featured in (0, 1)),
  is_premium integer not null default 0 check (is_premium in (0, 1)),
  tools text not null default '[]',
  benefits text not null default '[]',
  image_url text
) strict;
create index workflows_status on workflows (status, created_at, id) where deleted_at is null;

create table cv_templates (${soft},
  name text not null,
  description text not null default '',
  category text not null default '',
  ats_score integer not null default 5 check (ats_score between 1 and 10),
  thumbnail text,
  html text not null default '',
  is_active integer not null default 1 check (is_active in (0, 1)),
  is_default integer not null default 0 check (is_default in (0, 1))
) strict;
`

export const first: Migration = { name: '0001-first', up: people + content + running + figures }
