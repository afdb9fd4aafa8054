import type { Migration } from './index.ts'

/**
 * CV templates are edited now: what they are made of, who made them, and at most one that is the default. Their sample
 * categories become those that people choose from.
 */
export const cvTemplates: Migration = {
  name: '0026-cv-templates',
  up: `
alter table cv_templates rename column html to html_content;
alter table cv_templates add column json_config text not null default '{"layout":"single-column","sections":["header","summary","experience","education","skills"],"features":[],"page_margin":15}';
alter table cv_templates add column customizable_options text not null default '["primaryColor","secondaryColor","fontFamily","fontSize"]';
alter table cv_templates add column field_mappings text not null default '{}';
alter table cv_templates add column created_by integer references users (id) on delete set null;
update cv_templates set category = case category
  when 'Classic' then 'professional' when 'Modern' then 'minimal' when 'Technical' then 'tech' when 'Creative' then 'creative'
  else 'general' end
where category not in ('general', 'executive', 'tech', 'creative', 'minimal', 'professional');
update cv_templates set is_default = 0 where is_default = 1 and (deleted_at is not null or is_active = 0
  or id <> (select min(id) from cv_templates where is_default = 1 and deleted_at is null and is_active = 1));
create unique index cv_templates_default on cv_templates (is_default) where is_default = 1 and deleted_at is null;
`,
}
