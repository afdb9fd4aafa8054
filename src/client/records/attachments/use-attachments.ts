import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type EntityPolicy, isLocalId, type RecordId } from '#contract/records/policy.ts'
import { endpointOf } from '#contract/index.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { useRows, type Row, type RowsView } from '#client/offline/reading/use-rows.ts'
import { currentId, paramsOf, type Parents, sentParams } from '#client/offline/reading/parents.ts'
import { keepStorage } from '#client/pwa/device.ts'
import { formatCount } from '#client/ui/format.ts'
import { guardLeaving } from '#client/ui/leave-guard.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { fileFacts, type FileFacts, useLibrary } from '#client/widgets/file-picker/file-facts.ts'
import { prepareUpload } from '#client/widgets/upload-queue/prepare-upload.ts'
import { useUploadRules } from '#client/widgets/upload-queue/use-upload-rules.ts'
import { useOrder } from '#client/records/use-order.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { tellOutcome } from '#client/records/tell-outcome.ts'
import { useSave } from '#client/records/use-save.ts'
import type { AttachmentSet } from './attachment-set.ts'

export interface Attachment {
  readonly row: Row<Values>
  /** The id that it was made with: an open form stays open while it is sent. */
  readonly key: RecordId
  /** Its own title, else the name of its file. */
  readonly name: string
  /** Null: the file was erased or rests in the trash. */
  readonly file: FileFacts | null
}

export interface Attachments {
  /** In their order; undefined while nothing is known. */
  readonly list: readonly Attachment[] | undefined
  readonly view: RowsView<Values>
  /** Of the record that they are attached to. */
  readonly parentId: RecordId | null
  /** What stands here was attached on this device; the server may have others, of which it holds no copy. */
  readonly partial: boolean
  isAttached(id: RecordId): boolean
  attach(files: readonly Pick<FileFacts, 'id' | 'name'>[]): Promise<void>
  /** Uploads and attaches in one step; the attachment waits for its file. */
  upload(files: readonly File[]): Promise<void>
  /** Uploads a file and puts it before the one that it follows, which stays as an earlier version. */
  follow(attachment: Attachment, file: File): Promise<void>
  save(
    attachment: Attachment,
    values: Values,
    base: { version: number | null; values: Values },
    texts?: readonly string[],
  ): Promise<void>
  remove(attachment: Attachment): Promise<void>
  /** What was removed last on this screen, with the way back; the layer it stands in keeps the toast out of reach. */
  readonly removed: { readonly name: string; undo(): Promise<void> } | null
  /** Takes back a removal that was not sent yet. */
  keep(attachment: Attachment): Promise<void>
  /** @param to position from 0 */
  move(attachment: Attachment, to: number): Promise<void>
}

/**
 * The files of one record, from the overlay; every change goes through the outbox.
 * @param parent fields of an attachment that say where it lies: `{ course_id: 3 }`
 * @param name of the record, for the outbox
 */
export function useAttachments(set: AttachmentSet, parent: Values, name: string): Attachments {
  const { outbox } = useWorkspace()
  const snapshot = useOutbox()
  const policy = set.record
  const params = listParams(policy, parent)
  const view = useRows(policy, { params })
  const [parentId = null] = Object.values(params)
  const label = `Order of files of “${name}”`
  const order = useOrder({ order: set.order, id: parentId, label, rows: view.rows })
  const { find } = useLibrary()
  const saving = useSave(policy)
  const rules = useUploadRules()
  const [removed, setRemoved] = useState<Attachments['removed']>(null)

  const madeAs = useMemo(() => {
    const own = [...snapshot.ids.values()].filter((entry) => entry.entity === policy.type)
    return new Map<RecordId, RecordId>(own.map((entry) => [entry.serverId, entry.localId]))
  }, [snapshot.ids, policy])
  const list = useMemo(
    () =>
      order.rows?.map((row): Attachment => {
        const { record } = row
        const nested = record['file']
        const id = asId(record['file_id'])
        const file = id === null ? null : nested ? fileFacts(id, nested) : (find(id) ?? null)
        const title = record[policy.titleField]
        return {
          row,
          key: madeAs.get(row.id) ?? row.id,
          file,
          name: typeof title === 'string' && title !== '' ? title : (file?.name ?? 'File'),
        }
      }),
    [order.rows, find, policy, madeAs],
  )
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  const isIn = (files: typeof list, id: RecordId) => {
    const { ids } = outbox.getSnapshot()
    const isOf = ({ row }: Attachment) => currentId(ids, row.record['file_id']) === currentId(ids, id)
    return files?.some((one) => !one.row.state?.deleted && isOf(one)) ?? false
  }
  const isAttached = (id: RecordId) => isIn(list, id)
  /** After a file was made ready, which may take a while: the list as it is by then. */
  const isThere = (id: RecordId) => isIn(latest.current, id)

  /** The list shows it a moment later. */
  const isKept = (id: RecordId) =>
    outbox.getSnapshot().items.some(({ entity, kind, operation }) => {
      return entity === policy.type && kind === 'create' && operation.values['file_id'] === id
    })
  /** Files that were attached here, as they were chosen. */
  const dropped = useRef(new Map<string, RecordId>())
  const running = useRef(Promise.resolve())
  const uploadAll = async (files: readonly File[]) => {
    const attached = new Map<RecordId, string | null>()
    for (const file of files) {
      const chosen = [file.name, file.size, file.lastModified].join()
      await storedOrTold(
        set.failures?.upload,
        async () => {
          const same = dropped.current.get(chosen)
          if (same !== undefined && (isThere(same) || isKept(same)))
            return void toasts.info(`“${file.name}” is attached already`)
          const { localId, title } = await uploadOne(file)
          // The same content under another name, as long as it waits, is one upload, and one attachment.
          if (attached.has(localId) || isThere(localId)) return
          attached.set(localId, (await attachOne(localId, title)).opId)
          dropped.current.set(chosen, localId)
        },
        file.name,
      )
    }
    tell([...attached.values()], set.failures?.upload)
  }

  const attachOne = async (fileId: RecordId, title: string, said: Values = {}) => {
    const starts = Object.fromEntries(set.fields.map((field) => [field.name, field.start]))
    const values = { ...parent, ...starts, ...said, file_id: fileId }
    const where = paramsOf(policy, values)
    const id = newLocalId()
    const attachment = { id, values, label: title, params: where }
    return { id, ...(await outbox.save({ entity: policy.type, kind: 'create', base: null, ...attachment })) }
  }
  const uploadOne = async (file: File) => {
    const { file: bytes } = await prepareUpload(file, rules)
    const { name: title, type: mimeType } = bytes
    const values = { name: title, is_public: true }
    const { localId } = await outbox.upload({ bytes, name: title, mimeType, values, label: title, part: true })
    return { localId, title }
  }
  const tell = (opIds: readonly (string | null)[], failed?: string) => {
    if (opIds.length === 0) return
    void keepStorage()
    void tellOutcome(outbox, opIds, { act: 'attach', subject: formatCount(opIds.length, 'file') }, failed)
  }
  const where = ({ row }: Attachment) => paramsOf(policy, { ...parent, ...row.record })
  const about = (attachment: Attachment) => ({
    id: attachment.row.id,
    label: attachment.name,
    params: where(attachment),
  })

  return {
    list,
    view,
    parentId,
    // A parent made here has no others.
    partial: view.local && view.asOf === null && sentParams(params, snapshot.ids) !== null,
    removed,
    isAttached,
    async attach(files) {
      const made: (string | null)[] = []
      for (const file of files) {
        if (isAttached(file.id)) continue
        await storedOrTold(undefined, async () => made.push((await attachOne(file.id, file.name)).opId), file.name)
      }
      tell(made)
    },
    upload(files) {
      const unguard = guardLeaving()
      // One after the other, so that what is dropped twice in a row is seen to be the same.
      running.current = running.current.then(() => uploadAll(files)).finally(unguard)
      return running.current
    },
    async follow(attachment, file) {
      const unguard = guardLeaving()
      const { versions, fields } = set
      const act = async () => {
        const { localId, title } = await uploadOne(file)
        if (isThere(localId)) return
        // As it is by now: what was written there meanwhile is not written over.
        const now = latest.current?.find(({ key }) => key === attachment.key) ?? attachment
        const { record } = now.row
        // What is said of the file goes on; what it is called only where that is a name of its own.
        const isOwn = record[policy.titleField] === now.file?.name
        const own = fields.filter(({ name }) => name !== versions?.field && !(isOwn && name === policy.titleField))
        const said = Object.fromEntries(own.flatMap(({ name }) => (name in record ? [[name, record[name]]] : [])))
        const { id, opId } = await attachOne(localId, title, said)
        await order.place(id, now.row.id)
        if (versions && (record[versions.field] ?? '') === '') {
          const values = { [versions.field]: versions.earlier }
          await saving.save({ ...about(now), values, base: attachmentBase(set, now), done: null })
        }
        tell([opId], set.failures?.upload)
      }
      await storedOrTold(set.failures?.upload, act, file.name)
      unguard()
    },
    async save(attachment, values, base, texts) {
      await saving.save({ ...about(attachment), values, base, ...(texts && { texts }) })
    },
    async remove(attachment) {
      const failed = set.failures?.remove
      const base = attachmentBase(set, attachment)
      const onRemoved = (back: () => Promise<void>) => {
        const undo = () => {
          setRemoved(null)
          return back()
        }
        setRemoved({ name: attachment.name, undo })
      }
      const act = () => saving.remove({ ...about(attachment), base, failed, onRemoved })
      await storedOrTold(failed, act, attachment.name)
    },
    async keep({ row, name: kept }) {
      await storedOrTold(undefined, () => saving.keep(row.id), kept)
    },
    async move({ row, name: moved }, to) {
      await storedOrTold(undefined, () => order.move(row.id, to), moved)
    },
  }
}

/** What a form over this attachment starts from, and what a removal is guarded by. */
export function attachmentBase(set: AttachmentSet, { row }: Attachment): { version: number | null; values: Values } {
  const { record, state } = row
  const version = record['version']
  return {
    // With other edits laid over it descends from no one version of the server.
    version: state === undefined && typeof version === 'number' ? version : null,
    values: Object.fromEntries(set.fields.map((field) => [field.name, record[field.name] ?? field.start])),
  }
}

/** The parents that the path of the list names; the others stand in the record alone. */
function listParams(policy: EntityPolicy, parent: Values): Parents {
  const path = (policy.endpoints.list && endpointOf(policy.endpoints.list)?.path) ?? ''
  const known = paramsOf(policy, parent)
  return Object.fromEntries(Object.entries(known).filter(([param]) => path.includes(`{${param}}`)))
}

function asId(value: unknown): RecordId | null {
  return typeof value === 'number' || isLocalId(value) ? value : null
}
