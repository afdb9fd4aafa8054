import type { Migration } from './index.ts'

/** Where the public site shows posts, courses and workflows. */
export const sitePaths: Migration = {
  name: '0021-site-paths',
  up: `
alter table settings add column post_path text not null default '/blog/{slug}';
alter table settings add column course_path text not null default '/courses/{slug}';
alter table settings add column workflow_path text not null default '/workflows/{slug}';
`,
}
