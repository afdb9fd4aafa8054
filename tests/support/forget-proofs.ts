import { openDatabase } from '#server/db/open.ts'
import type { Trx } from '#server/db/schema.ts'

/** Time that passed before a journey begins. */

const DAY = 86_400_000

/** As if everybody had signed in, and entered the password, long ago. */
export function forgetProofs(dataDir: string): Promise<void> {
  return written(dataDir, (trx) => trx.updateTable('sessions').set({ proved_at: '' }).execute())
}

/** As if everybody had just signed in: the sessions of a copied folder are as old as the run. */
export function renewProofs(dataDir: string): Promise<void> {
  const proved_at = new Date().toISOString()
  return written(dataDir, (trx) => trx.updateTable('sessions').set({ proved_at }).execute())
}

/** As if an API token had been made so many days ago, and nothing had called with it. */
export function letRest(dataDir: string, name: string, days: number): Promise<void> {
  const created_at = new Date(Date.now() - days * DAY).toISOString()
  return written(dataDir, (trx) => trx.updateTable('api_tokens').set({ created_at }).where('name', '=', name).execute())
}

/** As if so many requests had been made of what a person may ask for. */
export function useUp(dataDir: string, name: string, usage_count: number): Promise<void> {
  return written(dataDir, (trx) =>
    trx.updateTable('user_ai_keys').set({ usage_count }).where('name', '=', name).execute(),
  )
}

/** As if a link had first failed so many days earlier than it did. */
export function failedSince(dataDir: string, fileId: number, days: number): Promise<void> {
  const failed_since = new Date(Date.now() - days * DAY).toISOString()
  return written(dataDir, (trx) =>
    trx.updateTable('link_checks').set({ failed_since }).where('file_id', '=', fileId).execute(),
  )
}

async function written(dataDir: string, act: (trx: Trx) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(dataDir)
  try {
    await database.write(act)
  } finally {
    await database.close()
  }
}
