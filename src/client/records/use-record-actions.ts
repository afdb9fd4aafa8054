import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type EntityPolicy, isLocalId, type LocalId } from '#contract/records/policy.ts'
import { type Edit, type Kind, nameOf } from '#contract/records/record.ts'
import { copyOf } from '#contract/records/schemas.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Intent, Saved } from '#client/offline/engine/outbox/outbox.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { paramsOf } from '#client/offline/reading/parents.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { itemsOf, recordQuery } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import type { Act, Deed } from '#client/state-grammar.ts'
import { isPublic } from '#contract/records/publication.ts'
import { restsHere } from './rests-here.ts'
import { saveEach } from './save-each.ts'
import { storedOrTold } from './stored-or-told.ts'
import { tellOutcome } from './tell-outcome.ts'
import { undoSaves } from './undo-saves.ts'
import { useSave } from './use-save.ts'

/** A record as a person sees it: a row of its list, or what its editor started from. */
export type Seen = Pick<Row<object>, 'id' | 'record' | 'base'>

/** What an edit of it starts from, and what its deletion is guarded by. */
function baseOf(kind: EntityPolicy, { record, base }: Seen): { version: number | null; values: Values } {
  if (base) return base
  const version: unknown = Reflect.get(record, 'version')
  const known = Object.entries(record).filter(([name]) => name in kind.fields)
  return { version: typeof version === 'number' ? version : null, values: Object.fromEntries(known) }
}

export interface RemoveOptions {
  /** What a person reads before it is done; where it goes and for how long unless given. */
  readonly text?: string
  /** What its uses get instead; then the question was asked already. */
  readonly query?: Readonly<Record<string, string>>
}

export interface RemoveAllOptions extends RemoveOptions {
  /** What is told after how many went: ", “React” takes their place". */
  readonly rest?: string
}

interface ChangeOptions {
  /** What is said when that fails; the definition's words unless given. */
  readonly failed?: string | undefined
  /** The same where the device does not store it, and nothing else is said. */
  readonly unstored?: string
  /** The way back, where the toast offers one. */
  readonly undo?: (saved: Saved) => Promise<void>
}

/** What is told of a change of many. */
export interface AllWords {
  /** What becomes of those that it changes. */
  readonly act: Act
  /** What the others were before, after theirs. */
  readonly already: string
  readonly failed: string
}

/** What can be done to records from outside their editor. Everything goes through the outbox; failures are always told. */
export function useRecordActions<D extends Kind>(kind: D) {
  const policy: EntityPolicy = kind
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(policy)

  return useMemo(() => {
    const { words = {}, publishField = '' } = kind
    const [one, many] = [kind.label.toLowerCase(), kind.plural.toLowerCase()]
    const about = ({ id, record }: Seen) => ({
      id,
      label: nameOf(kind, record),
      params: paramsOf(policy, { ...record }),
    })
    const tellCount = (saves: readonly Saved[], act: Act, rest?: string) => {
      const deed = { act, subject: formatCount(saves.length, one, many), ...(rest === undefined ? {} : { rest }) }
      const done = saves.some(({ opId }) => opId !== null)
      const back = { label: 'Undo', onSelect: () => void undoSaves(outbox, saves) }
      const opIds = saves.map(({ opId }) => opId)
      void tellOutcome(outbox, opIds, deed, undefined, done ? back : undefined)
    }
    /** "It leaves the site and": of what stands there alone. */
    const leaves = (rows: readonly Seen[], who: string) =>
      rows.some(({ record }) => isPublic(kind, record)) ? `${who} the site and ` : `${who.split(' ')[0]} `

    const neverSent = (...rows: readonly Seen[]) => {
      const ids = rows.map(({ id }) => id)
      return restsHere(outbox.getSnapshot(), policy, ids)
    }

    /** A copy that is asked for while a change of one is still being stored holds that, too. */
    const last: { change?: Promise<boolean> } = {}
    const change = (
      row: Seen,
      values: Values,
      deed: Deed | null,
      { failed = words.updateFailed, unstored = 'Failed to save', undo }: ChangeOptions = {},
    ) =>
      (last.change = storedOrTold(failed ?? unstored, () =>
        saving.save({
          ...about(row),
          values,
          base: baseOf(policy, row),
          done: deed && (words.acts?.[deed.act] ?? deed),
          failed,
          undo,
        }),
      ))

    const changeEach = async <R extends Seen>(
      rows: readonly R[],
      valuesOf: (row: R) => Values | null,
      { act, already, failed }: AllWords,
    ): Promise<boolean> => {
      const edits = rows.flatMap((row): Intent[] => {
        const values = valuesOf(row)
        return values ? [{ ...about(row), entity: kind.type, kind: 'update', values, base: baseOf(policy, row) }] : []
      })
      const saves = await saveEach(outbox, edits, failed)
      const left = rows.length - edits.length
      if (saves.length > 0 || edits.length === 0) tellCount(saves, act, left > 0 ? `, ${left} ${already}` : undefined)
      return saves.length === edits.length
    }

    const changeAll = (rows: readonly Seen[], values: Values, words: AllWords) => {
      const differs = ({ record }: Seen) =>
        Object.entries(values).some(([name, value]) => Reflect.get(record, name) !== value)
      return changeEach(rows, (row) => (differs(row) ? values : null), words)
    }

    /** The whole record as it is shown, or null when this device does not hold all of it. */
    const whole = async (row: Seen): Promise<Values | null> => {
      await last.change
      const operations = itemsOf(outbox.getSnapshot(), policy, row.id).map((item) => item.operation)
      if (isLocalId(row.id)) return overlayRecord(policy, null, operations).record
      const query = recordQuery(policy, row.id)
      const server = await client.fetchQuery(query).catch(() => client.getQueryData(query.queryKey))
      if (server) return overlayRecord(policy, server, operations).record
      return kind.notInRows ? null : { ...row.record }
    }

    return {
      /** Changes fields of one. @param done null where it is told at its place */
      change: (row: Seen, values: Edit<D>, done: Deed | null, options?: Pick<ChangeOptions, 'failed' | 'undo'>) =>
        change(row, { ...values }, done, options),

      /** The same change of many; each is an edit of its own in the outbox, and the count is told once. */
      changeAll: (rows: readonly Seen[], values: Edit<D>, words: AllWords) => changeAll(rows, { ...values }, words),

      /** A change of many that is another one for each. @param valuesOf null for one that needs none */
      changeEach: <R extends Seen>(rows: readonly R[], valuesOf: (row: R) => Edit<D> | null, words: AllWords) =>
        changeEach(rows, (row) => valuesOf(row), words),

      /** A copy without an address of its own. @param changes what is not taken over @returns null when none was made */
      duplicate: async (row: Seen, changes: Edit<D>): Promise<{ id: LocalId; label: string } | null> => {
        const record = await whole(row)
        if (!record) {
          toasts.error(`Failed to duplicate the ${one}. Its text is not on this device yet.`)
          return null
        }
        const copy = { id: newLocalId(), label: `${nameOf(kind, record)} (copy)` }
        const values = { ...copyOf(kind, record, copy.label), ...changes }
        const done = { act: 'create', subject: `“${copy.label}”` } as const
        const failed = words.createFailed
        const save = () =>
          saving.save({ ...copy, isNew: true, values, base: null, params: paramsOf(policy, values), done, failed })
        return (await storedOrTold(failed ?? 'Failed to duplicate', save)) ? copy : null
      },

      /** Asks, then deletes softly; the toast undoes it. @returns whether it was deleted */
      remove: async (row: Seen, { text, query }: RemoveOptions = {}): Promise<boolean> => {
        const question = {
          type: 'danger',
          title: `Delete “${nameOf(kind, row.record)}”?`,
          text: neverSent(row) ?? text ?? `${leaves([row], 'It leaves')}stays in the trash for 30 days.`,
          action: `Delete ${one}`,
        } as const
        if (!query && !(await confirm(question))) return false
        return storedOrTold(words.deleteFailed ?? 'Failed to delete', () =>
          saving.remove({
            ...about(row),
            base: baseOf(policy, row),
            failed: words.deleteFailed,
            ...(query && { query }),
          }),
        )
      },

      /** Takes back a deletion that was not sent yet. */
      keep: (row: Seen) => storedOrTold('Failed to restore', () => saving.keep(row.id)),

      /** As `remove`, of many. */
      removeAll: async (rows: readonly Seen[], { text, query, rest }: RemoveAllOptions = {}): Promise<boolean> => {
        const count = formatCount(rows.length, one, many)
        const question = {
          type: 'danger',
          title: `Delete ${count}?`,
          text: neverSent(...rows) ?? text ?? `${leaves(rows, 'They leave')}stay in the trash for 30 days.`,
          action: `Delete ${count}`,
        } as const
        if (!query && !(await confirm(question))) return false
        const edits = rows.map((row): Intent => ({
          ...about(row),
          entity: kind.type,
          kind: 'delete',
          values: {},
          base: baseOf(policy, row),
          ...(query && { query }),
        }))
        const saves = await saveEach(outbox, edits, words.deleteFailed ?? 'Failed to delete')
        if (saves.length > 0) tellCount(saves, 'delete', rest)
        return saves.length === edits.length
      },

      /** For kinds whose publication is a flag. */
      setPublished: (row: Seen, on: boolean) =>
        change(row, { [publishField]: on }, { act: on ? 'publish' : 'unpublish' }, { unstored: 'Failed to publish' }),

      setAllPublished: (rows: readonly Seen[], on: boolean) =>
        changeAll(
          rows,
          { [publishField]: on },
          {
            act: on ? 'publish' : 'unpublish',
            already: `already ${on ? 'published' : 'drafts'}`,
            failed: 'Failed to publish',
          },
        ),
    }
  }, [kind, policy, outbox, client, confirm, saving])
}

export type RecordActions<D extends Kind = Kind> = ReturnType<typeof useRecordActions<D>>
