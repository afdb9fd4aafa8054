import type { Query, QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import { CONTRACT_VERSION, endpointOf } from '#contract/registry.ts'
import { KeptAnswers } from './kept-answers.ts'
import { MAX_AGE_MS } from './queries.ts'

/**
 * Keeps answers readable offline, in a database of their own (kept-answers.ts). Server truth only, and only of
 * endpoints marked `keep`. Freely disposable: wiping it can never touch drafts or the outbox. Emptied on sign-out, and
 * when the device runs out of room.
 */

/** The last health checks that this device made: not an answer, but kept and removed with them. */
export const HEALTH_CHECKS_KEY = ['health.checks'] as const

/** Texts of files that were opened here, by address and version; large ones are under another name and not kept. */
export const FILE_TEXT_KEY = 'files.text'

/** Which records were opened here, and when: kept and removed with the answers that they asked for. */
export const OPENED_KEY = ['records.opened'] as const

/** Which of the answers are exactly what the server gave, by the tags that it gave for them. */
export const TAGS_KEY = ['answers.tags'] as const

/** The description of the API, which is no answer in an envelope: as text. A part of it alone was kept before. */
export const API_DOCS_KEY = ['api.docs', 'text'] as const

/** The newest versions of records whose history was opened here, by call and id. */
export const HISTORY_KEY = 'records.history'

const OWN_NOTES: readonly unknown[] = [
  HEALTH_CHECKS_KEY[0],
  FILE_TEXT_KEY,
  OPENED_KEY[0],
  TAGS_KEY[0],
  API_DOCS_KEY[0],
  HISTORY_KEY,
]

/** How long changes are gathered before they are written, while the page is shown. */
const WRITE_MS = 1000

function isKept({ state, queryKey, queryHash }: Query, on: KeptAnswers): boolean {
  const [name] = queryKey
  if (state.data === undefined || Date.now() - state.dataUpdatedAt >= MAX_AGE_MS) return false
  if (OWN_NOTES.includes(name)) return true
  const endpoint = endpointOf(String(name))
  // A call that this page has not loaded yet was kept by one that had: its answer stays.
  return endpoint === undefined ? on.has(queryHash) : endpoint.keep === true
}

export interface PersistedCache {
  /** Stops writing; anything on its way is dropped. */
  stop(): void
  /** Stops and removes what was kept. */
  remove(): Promise<void>
  /** Frees the room; writing goes on. */
  drop(): Promise<void>
}

/**
 * Brings back what is kept for the account, and keeps what changes from then on.
 * @param onDiagnostic told of answers that could not be read, and of writes that failed; neither stops anything
 */
export async function openPersistedCache(
  client: QueryClient,
  account: string,
  onDiagnostic: (code: string, detail: string) => void,
): Promise<PersistedCache> {
  const buster = `contract-${CONTRACT_VERSION}`
  const kept = new KeptAnswers(account, buster, onDiagnostic)
  const options = {
    queryClient: client,
    persister: kept,
    buster,
    dehydrateOptions: { shouldDehydrateQuery: (one: Query) => isKept(one, kept), shouldDehydrateMutation: () => false },
  }
  await persistQueryClientRestore(options).catch((error: unknown) => onDiagnostic('cache', String(error)))
  // What was kept says nothing about what has happened since: shown at once, and asked again when it is shown.
  await client.invalidateQueries({ refetchType: 'none' })

  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    void persistQueryClientSave(options)
  }
  // A page that is hidden or left may never run again, so it does not wait for the timer.
  const hide = () => {
    if (document.visibilityState === 'hidden') write()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', write)
  const unsubscribe = client.getQueryCache().subscribe(() => {
    timer ??= setTimeout(write, WRITE_MS)
  })
  // Removes what could not be used, and takes over what a former version kept.
  write()

  const stop = () => {
    // What comes due after signing out must not bring anything back.
    kept.stop()
    unsubscribe()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', write)
  }
  return {
    stop,
    drop: () => kept.removeClient(),
    remove: async () => {
      stop()
      await kept.removeClient()
    },
  }
}
