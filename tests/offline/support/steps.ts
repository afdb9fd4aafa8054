import { entities } from '#contract/index.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import * as steps from '#client/offline/engine/outbox/steps.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import type { Step } from '#client/offline/engine/storage/ledger.ts'
import { identityOf, type Operation, type Receipt, type TrashEntry } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { enqueueContext, NEW_ID, policy } from './operations.ts'
import { senderWorld } from './sender.ts'

/** Single steps of a person on a disk in memory, with whatever the test has put there before. */
export function stepWorld() {
  const { ledger, beside, run, device } = senderWorld()
  const context: steps.StepContext = {
    account: enqueueContext().account,
    policyOf: policy,
    entities,
    now: 9000,
    saveId: 'save',
    freshLocalId: NEW_ID,
  }
  const step = <T>(work: (tx: Transaction) => Promise<Step<T>>) => run(ledger.write('strict', work))
  return {
    save: (intent: Intent, part: Partial<steps.StepContext> = {}) =>
      step((tx) => steps.saveStep(tx, intent, { ...context, ...part })),
    retry: (opId: string) => step((tx) => steps.retryStep(tx, opId)),
    retryAll: () => step(steps.retryAllStep),
    discard: (opId: string) => step((tx) => steps.discardStep(tx, opId, context)),
    leaveOut: (opId: string) => step((tx) => steps.leaveOutStep(tx, opId, context)),
    discardUnreadable: (opId: string) => step((tx) => steps.discardQuarantinedStep(tx, opId, context)),
    undo: (opId: string, saveId?: string, alone = false) =>
      step((tx) => steps.undoStep(tx, opId, { saveId, alone }, context)),
    restore: (trashId: string) => step((tx) => steps.restoreStep(tx, trashId, context)),
    decide: (opId: string, decision: Parameters<typeof steps.decideStep>[2], shown?: steps.Shown) =>
      step((tx) => steps.decideStep(tx, opId, decision, shown, context)),
    change: (opId: string) => device.disk.tables.operations.get(opId) as Operation | undefined,
    context,
    ledger,
    put: beside,
    run,
    step,
    tables: () => device.disk.tables,
    waiting: () => [...device.disk.tables.operations.values()] as Operation[],
    putRaw: (operation: unknown) =>
      step(async (tx) => {
        tx.putRaw(operation)
        return { change: NOTHING, result: undefined }
      }),
  }
}

/** What is kept of a change that was sent. */
export function receiptOf(op: Operation, part: Partial<Receipt> = {}): Receipt {
  const { params, values, base, previous, opId } = op
  const sent = { serverId: 7, params, values, base, previous, version: 2, acknowledgedAt: 8000, lastSave: opId }
  return { ...identityOf(op), ...sent, merged: false, ...part }
}

export function trashed(op: Operation, part: Partial<TrashEntry> = {}): TrashEntry {
  const { opId, label } = op
  const entry = { trashId: opId, group: opId, reason: 'discarded', at: 8000, maybeSent: false, sha: null } as const
  return { ...entry, label, operation: op, ...part }
}
