import type { Migration } from './index.ts'

/**
 * Revisions and stored answers are packed (see packed-text.ts); those of before stay as they were written. `depth` 0
 * stands by itself; a greater one is what differs from the revision before. An answer may be what differs from the
 * revision that was written with it.
 */
export const packedTexts: Migration = {
  name: '0029-packed-texts',
  up: `
alter table revisions add column packed blob;
alter table revisions add column depth integer not null default 0;
alter table idempotency_keys add column packed blob;
alter table idempotency_keys add column revision_id integer;
create index idempotency_keys_revision on idempotency_keys (revision_id) where revision_id is not null;
`,
}
