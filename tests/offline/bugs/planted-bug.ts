/**
 * A planted bug: a known way to lose, double or overwrite an edit, kept as a change of the source. The product carries
 * no switches; the change is made only while a simulation is bundled to hunt for it: a simulation that can't find a bug
 * that is there proves nothing by finding none.
 */
export interface PlantedBug {
  readonly id: string
  readonly title: string
  /** Where the bug was met, or the rule it goes against; four digits are one of the product's decisions. */
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
const ENGINE = `${OFFLINE}/engine`

/** Files of the engine that planted bugs change. */
export const FILES = {
  outbox: `${ENGINE}/outbox/outbox.ts`,
  ledger: `${ENGINE}/storage/ledger.ts`,
  enqueue: `${ENGINE}/outbox/enqueue.ts`,
  lanes: `${ENGINE}/storage/lanes.ts`,
  steps: `${ENGINE}/outbox/steps.ts`,
  upload: `${ENGINE}/outbox/upload.ts`,
  decide: `${ENGINE}/outbox/decide.ts`,
  undo: `${ENGINE}/outbox/undo.ts`,
  trash: `${ENGINE}/storage/trash.ts`,
  overlay: `${ENGINE}/outbox/overlay.ts`,
  newOperation: `${ENGINE}/storage/new-operation.ts`,
  classify: `${ENGINE}/sending/classify.ts`,
  delivery: `${ENGINE}/sending/delivery.ts`,
  plan: `${ENGINE}/sending/plan.ts`,
  recover: `${ENGINE}/sending/recover.ts`,
  reply: `${ENGINE}/sending/reply.ts`,
  send: `${ENGINE}/sending/request.ts`,
  sender: `${ENGINE}/sending/sender.ts`,
  merge: `${ENGINE}/merge/merge.ts`,
  values: `${ENGINE}/merge/values.ts`,
  blobs: `${ENGINE}/storage/blobs.ts`,
  safeStorage: `${ENGINE}/storage/safe-storage.ts`,
  server: `${OFFLINE}/simulation/virtual-server.ts`,
} as const
