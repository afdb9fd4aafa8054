import { meanStore, seenStore, subscribeStore } from '#client/data/store.ts'
import { noteDiagnostic } from './device/diagnostics.ts'
import type { PageOutbox } from './page-outbox.ts'

/**
 * Tells the outbox whose data the answers are, and this page when the person goes on with another store, in whichever
 * tab. @param onOther what was read before is of another database @returns the end of it
 */
export function watchStore(outbox: PageOutbox, onOther: () => void): () => void {
  const meet = (store: string) => {
    outbox.stores.meet(store).catch((error: unknown) => noteDiagnostic('store', String(error)))
  }
  let meant = outbox.getSnapshot().store
  const known = seenStore()
  if (meant !== null) meanStore(meant)
  else if (known !== null) meet(known)
  const look = () => {
    const { store } = outbox.getSnapshot()
    if (store === null || store === meant) return
    const isOther = meant !== null
    meant = store
    meanStore(store)
    if (isOther) onOther()
  }
  const ends = [subscribeStore(meet), outbox.subscribe(look)]
  return () => ends.forEach((end) => end())
}
