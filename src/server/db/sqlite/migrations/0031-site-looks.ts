import type { Migration } from './index.ts'

/** The site's language and time zone, its logo, and the picture of what is shared without one. */
export const siteLooks: Migration = {
  name: '0031-site-looks',
  up: `
alter table settings add column language text not null default 'en';
alter table settings add column time_zone text not null default '';
alter table settings add column logo text;
alter table settings add column share_image text;
`,
}
