import type { Migration } from './index.ts'

/** Names that people gave to versions; null for one that has none. */
export const versionNames: Migration = {
  name: '0030-version-names',
  up: `alter table revisions add column name text;`,
}
