import type { IDBPDatabase } from 'idb'
import type { Draft } from './draft-versions.ts'

/** How versions of drafts lie in their database. */

export function makeStore(db: IDBPDatabase, from: number): void {
  if (from >= 1) return
  const store = db.createObjectStore('drafts', { keyPath: ['draftId', 'seq'] })
  store.createIndex('draft', 'draftId')
}

/** @param old `seq` of versions of the same form that go */
export async function append(db: IDBPDatabase, record: Draft, old: readonly number[]): Promise<void> {
  const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
  const done = Promise.all([tx.store.put(record), ...old.map((seq) => tx.store.delete([record.draftId, seq])), tx.done])
  // Nothing more comes: a page that is being left does not wait for the answers either.
  tx.commit()
  await done
}

/** Holds what is typed from a page's end until a page takes it into the journal. */
export interface LeftTexts {
  /** It is on its way into the journal. */
  begin(draft: Draft): void
  /** It is in the journal; what was typed on in the same visit is not. */
  stored(draft: Draft): void
  /** The page may end now: what is on its way is held. */
  leave(): void
  /** Hands on what pages that ended have left. */
  take(put: (draft: Draft) => Promise<void>): Promise<void>
  /** Whether pages that ended have left something. */
  any(): boolean
}
