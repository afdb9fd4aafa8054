import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import type { Definition, Edit } from '#contract/records/record.ts'
import { keepStorage } from '#client/pwa/device.ts'
import { offerInstall } from '#client/pwa/install.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Parents } from '#client/offline/reading/parents.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import type { Saved } from '#client/offline/engine/outbox/outbox.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { type Deed, DISCARDED, sentence, stateWords } from '#client/state-grammar.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { type Done, type Failed, outcomeOf, tellOutcome } from './tell-outcome.ts'
import { undoSaves } from './undo-saves.ts'

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
  /** Typed texts that it holds all of, as the form names them: let go of with it. */
  readonly texts?: readonly string[]
  /** What the toast says when the server has it; "Saved" unless given. Null where the page says it at its place. */
  readonly done?: Done | undefined
  readonly failed?: Failed | undefined
  /** The way back, where the toast offers one. */
  readonly undo?: ((saved: Saved) => Promise<void>) | undefined
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

/** Saving and deleting through the outbox, with the toasts that say what became of it. */
export function useSave<P extends EntityPolicy>(policy: P) {
  const { outbox } = useWorkspace()
  const entity = policy.type
  return useMemo(
    () => ({
      /** Resolves when the edit is on the device. @throws StorageError when it is not. */
      async save(input: SaveInput<EditOf<P>>): Promise<Saved> {
        const { id, base, label, params, texts = [] } = input
        const values = input.isNew ? decided(policy, input.values) : { ...input.values }
        const kind = input.isNew ? 'create' : 'update'
        const saved = await outbox.save({ entity, id, kind, values, base, label, texts, ...(params && { params }) })
        void keepStorage().then(offerInstall)
        const { done = stateWords('stored'), failed, undo } = input
        const back = undo && { label: 'Undo', onSelect: () => void undo(saved) }
        if (saved.opId !== null) void tellOutcome(outbox, [saved.opId], done, failed, back)
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
          ...(params && { params }),
          ...(query && { query }),
        })
        const { opId } = saved
        const back = () => undoSaves(outbox, [saved])
        if (opId === null) toasts.info(`“${label}” ${DISCARDED}`)
        else void tellRemoval(outbox, opId, { act: 'delete', subject: `“${label}”` }, back, input.failed)
        input.onRemoved?.(back)
      },
      /** Takes back a deletion that was not sent yet. */
      async keep(id: RecordId | null): Promise<void> {
        const deletion = itemsOf(outbox.getSnapshot(), policy, id).findLast((item) => item.kind === 'delete')
        if (deletion) await undoSaves(outbox, [deletion])
      },
      /** @param saveId the save that is meant; a later one on top of it is not taken back in its place. */
      undo: (opId: string, saveId?: string) => undoSaves(outbox, [{ opId, saveId }]),
    }),
    [outbox, policy, entity],
  )
}

/** What somebody decided of a new record; what may be left out and is empty is left to whoever makes it. */
function decided({ fields }: EntityPolicy, values: Values): Values {
  const isOpen = (field: object | undefined) => field && 'presence' in field && field.presence === 'open'
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== null || !isOpen(fields[name])))
}

/** Offers the way back at once; that it is in the trash is said when the server put it there. */
async function tellRemoval(
  outbox: PageOutbox,
  opId: string,
  deed: Deed,
  back: () => Promise<void>,
  failed: string | undefined,
): Promise<void> {
  const action = { label: 'Undo', onSelect: () => void back() }
  const toast = toasts.show({ type: 'info', text: sentence('waiting', deed), action })
  const outcome = await outcomeOf(outbox, [opId])
  if (outcome === 'sent') toasts.change(toast, { type: 'success', text: sentence('stored', deed) })
  if (typeof outcome === 'object' && failed !== undefined) await tellOutcome(outbox, [opId], null, failed)
}
