import type { Migration } from './index.ts'

/** What a reader of a workflow needs, and what is left to do after the import. */
export const workflowSetUp: Migration = {
  name: '0035-workflow-set-up',
  up: `
alter table workflows add column credentials text not null default '[]';
alter table workflows add column setup_steps text not null default '[]';
`,
}
