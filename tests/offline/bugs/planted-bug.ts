/**
 * A planted bug: a known way to lose, double or overwrite an edit, kept as a change of the source. The product
 * carries no switches; the change is made only while a simulation is bundled to hunt for it (design/offline 4.2,
 * "Test the test").
 */
export interface PlantedBug {
  readonly id: string
  readonly title: string
  /** Where the bug was met, or the row of the design it goes against. */
  readonly from: string
  readonly changes: readonly SourceChange[]
}

/** `find` stands exactly once in `file`. What it becomes need not satisfy the type checker, only run. */
export interface SourceChange {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** @throws when the source no longer holds the place exactly once: then the bug has to follow it */
export function changed(text: string, { file, find, replace }: SourceChange): string {
  const parts = text.split(find)
  if (parts.length !== 2) {
    throw new Error(`${file} holds ${parts.length - 1} times what a planted bug changes; the source moved on: ${find}`)
  }
  return parts.join(replace)
}

const OFFLINE = 'src/client/offline'

/** Files of the engine that planted bugs change. */
export const FILES = {
  outbox: `${OFFLINE}/outbox/outbox.ts`,
  ledger: `${OFFLINE}/outbox/ledger.ts`,
  enqueue: `${OFFLINE}/outbox/enqueue.ts`,
  lanes: `${OFFLINE}/outbox/lanes.ts`,
  steps: `${OFFLINE}/outbox/steps.ts`,
  upload: `${OFFLINE}/outbox/upload.ts`,
  decide: `${OFFLINE}/outbox/decide.ts`,
  undo: `${OFFLINE}/outbox/undo.ts`,
  trash: `${OFFLINE}/outbox/trash.ts`,
  overlay: `${OFFLINE}/outbox/overlay.ts`,
  newOperation: `${OFFLINE}/outbox/new-operation.ts`,
  classify: `${OFFLINE}/sending/classify.ts`,
  delivery: `${OFFLINE}/sending/delivery.ts`,
  plan: `${OFFLINE}/sending/plan.ts`,
  recover: `${OFFLINE}/sending/recover.ts`,
  reply: `${OFFLINE}/sending/reply.ts`,
  send: `${OFFLINE}/sending/send.ts`,
  sender: `${OFFLINE}/sending/sender.ts`,
  merge: `${OFFLINE}/merge/merge.ts`,
  values: `${OFFLINE}/merge/values.ts`,
  blobs: `${OFFLINE}/storage/blobs.ts`,
  safeStorage: `${OFFLINE}/storage/safe-storage.ts`,
  server: `${OFFLINE}/simulation/virtual-server.ts`,
} as const
