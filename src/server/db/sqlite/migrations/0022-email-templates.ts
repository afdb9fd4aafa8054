import { soft } from './0001-columns.ts'
import type { Migration } from './index.ts'

/** The texts of the site’s mails. `used_for`: the mail of the site's own that it words anew while it is active. */
export const emailTemplates: Migration = {
  name: '0022-email-templates',
  up: `
create table email_templates (${soft},
  name text not null collate nocase,
  subject text not null,
  type text not null check (type in ('markdown', 'html')),
  body text not null,
  variables text not null default '[]',
  description text not null default '',
  category text not null default 'general',
  used_for text not null default 'none',
  is_active integer not null default 1 check (is_active in (0, 1))
) strict;
create index email_templates_used_for on email_templates (used_for) where is_active = 1 and deleted_at is null;
`,
}
