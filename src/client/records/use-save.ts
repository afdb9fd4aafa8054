import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import type { Definition, Edit } from '#contract/records/record.ts'
import { keepStorage } from '#client/pwa/device.ts'
import { offerInstall } from '#client/pwa/install.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import { OutboxError, type Outbox, type Saved } from '#client/offline/engine/outbox/outbox.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/** What the specification says of a failure: a title with the cause below it, or a warning that says it all. */
export type Failed = string | { readonly warning: string }

/** What a save of this kind of record takes; of a policy that is no definition only the names are checked, when sent. */
export type EditOf<P extends EntityPolicy> = P extends Definition ? Edit<P> : Values

export interface SaveInput<V = Values> {
  /** Null for entities that are one record. */
  readonly id: RecordId | null
  /** True for a record that does not exist anywhere yet; `id` is then its fresh local id. */
  readonly isNew?: boolean
  /** Changed fields; all fields of a new record. */
  readonly values: V
  readonly base: { readonly version: number | null; readonly values: Values } | null
  readonly label: string
  /** The records that it lies within, as its call's path names them. */
  readonly params?: Parents
  /** Title of the toast when the server has it; "Saved" unless given. */
  readonly done?: string | undefined
  readonly failed?: Failed | undefined
}

export interface RemoveInput {
  readonly id: RecordId
  readonly base: { readonly version: number | null; readonly values: Values } | null
  readonly label: string
  readonly params?: Parents
  readonly query?: Readonly<Record<string, string>>
  /** For a layer that keeps the toast out of reach: the way back, to be offered inside it. */
  readonly onRemoved?: (undo: () => Promise<void>) => void
  /** As for saving; without it a refusal is told by the outbox alone. */
  readonly failed?: string | undefined
}

/** How long a toast may wait for the server before it says that the edit is safe on this device. */
const ANSWER_MS = 2500

/** Saving and deleting through the outbox, with the toasts that say what became of it. */
export function useSave<P extends EntityPolicy>(policy: P) {
  const { outbox } = useWorkspace()
  const entity = policy.type
  return useMemo(
    () => ({
      /** Resolves when the edit is on the device. @throws StorageError when it is not. */
      async save(input: SaveInput<EditOf<P>>): Promise<Saved> {
        const { id, base, label, params } = input
        const values = input.isNew ? decided(policy, input.values) : { ...input.values }
        const kind = input.isNew ? 'create' : 'update'
        const saved = await outbox.save({ entity, id, kind, values, base, label, ...(params ? { params } : {}) })
        void keepStorage().then(offerInstall)
        if (saved.opId !== null) void tell(outbox, saved.opId, input.done ?? 'Saved', input.failed)
        return saved
      },
      /** Deletes softly; the toast offers Undo. @throws StorageError */
      async remove(input: RemoveInput): Promise<void> {
        const { id, base, label, params, query } = input
        const saved = await outbox.save({
          entity,
          id,
          kind: 'delete',
          values: {},
          base,
          label,
          ...(params ? { params } : {}),
          ...(query ? { query } : {}),
        })
        const { opId } = saved
        const back = () => (opId === null ? Promise.resolve() : undo(outbox, opId, saved.saveId))
        toasts.show({
          type: 'success',
          text: `“${label}” moved to the trash`,
          ...(opId === null ? {} : { action: { label: 'Undo', onSelect: () => void back() } }),
        })
        input.onRemoved?.(back)
        if (opId !== null && input.failed !== undefined) void tellRefusal(outbox, opId, input.failed)
      },
      /** Takes back a deletion that was not sent yet. */
      async keep(id: RecordId | null): Promise<void> {
        const deletion = itemsOf(outbox.getSnapshot(), policy, id).findLast((item) => item.kind === 'delete')
        if (deletion) await undo(outbox, deletion.opId)
      },
      /** @param saveId the save that is meant; a later one on top of it is not taken back in its place. */
      undo: (opId: string, saveId?: string) => undo(outbox, opId, saveId),
    }),
    [outbox, policy, entity],
  )
}

/** What somebody decided of a new record; what may be left out and is empty is left to whoever makes it. */
function decided({ fields }: EntityPolicy, values: Values): Values {
  const isOpen = (field: object | undefined) => field && 'presence' in field && field.presence === 'open'
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || !isOpen(fields[name])))
}

async function undo(outbox: Outbox, opId: string, saveId?: string): Promise<void> {
  try {
    await outbox.undo(opId, saveId)
    toasts.success('Undone')
  } catch (error) {
    if (!(error instanceof OutboxError)) return tellStorage(error)
    toasts.warning('It can no longer be undone from here. Look at the outbox or the trash.')
  }
}

function tellStorage(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error
  toasts.error('This device has no room or refuses to store. Nothing was changed.', {
    title: 'NOT saved on this device',
  })
  return undefined
}

/** Says "Saved" only for what the server acknowledged, and tells a refusal with its reason. */
async function tell(outbox: Outbox, opId: string, done: string, failed: Failed | undefined): Promise<void> {
  const outcome = await outcomeOf(outbox, opId)
  if (outcome === 'sent') toasts.success(done)
  else if (outcome === 'waiting') {
    toasts.info(
      outbox.getSnapshot().reachable ? 'Sending goes on in the background.' : 'Sent when you are back online.',
      { title: 'Saved on this device' },
    )
  } else if (failed === undefined) {
    toasts.error(outcome.reason, { title: 'Saved on this device, not accepted by the server' })
  } else if (typeof failed === 'string') refused(failed, outcome.reason)
  else toasts.warning(failed.warning)
}

/** A deletion says at once that it can be undone; afterwards only a refusal is news. */
async function tellRefusal(outbox: Outbox, opId: string, failed: string): Promise<void> {
  const outcome = await outcomeOf(outbox, opId)
  if (typeof outcome === 'object') refused(failed, outcome.reason)
}

function refused(title: string, reason: string): void {
  toasts.error(`Saved on this device, not accepted by the server. ${reason}`, { title })
}

function outcomeOf(outbox: Outbox, opId: string): Promise<'sent' | 'waiting' | { readonly reason: string }> {
  return new Promise((resolve) => {
    const finish = (outcome: 'sent' | 'waiting' | { readonly reason: string }) => {
      clearTimeout(timer)
      end()
      resolve(outcome)
    }
    const look = () => {
      const snapshot = outbox.getSnapshot()
      const item = snapshot.items.find((candidate) => candidate.opId === opId)
      if (!item) finish('sent')
      else if (item.state === 'needs-you') finish({ reason: describeProblem(item) })
      else if (!snapshot.reachable) finish('waiting')
    }
    const timer = setTimeout(() => finish('waiting'), ANSWER_MS)
    const end = outbox.subscribe(look)
    look()
  })
}
