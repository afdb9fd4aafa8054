import { sentence, whenSent } from '#client/state-grammar.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LocalId } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { LINK_FAILED, storedFile } from '#contract/records/file.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { SharedFile, SharedItem } from '#client/offline/device/share-inbox.ts'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { uploadFailure, UPLOAD_FAILED } from '#client/widgets/image-check.ts'
import { prepareUpload, UploadRefused } from '#client/widgets/upload-queue/prepare-upload.ts'
import { UPLOAD_ERROR } from '#client/widgets/upload-queue/queue.ts'
import { useUploadRules } from '#client/widgets/upload-queue/use-upload-rules.ts'
import type { BegunFrom } from '#client/records/begun-from.ts'
import { useSave } from '#client/records/use-save.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { escaped, type FileText, paragraphs, postOfFile } from './-post-of-file.ts'

/**
 * Hands what was shared over: first to the outbox or the draft journal, for good, and only then out of its own store.
 * Should the page die in between, the same local id makes the second time the first one again.
 * Each returns what stood in the way, in sentences.
 */
export function useShareTargets(onRest: (rest: SharedItem) => Promise<void>) {
  const { outbox, drafts } = useWorkspace()
  const rules = useUploadRules()
  const { save } = useSave(storedFile)
  const navigate = useNavigate()

  return useMemo(() => {
    // Resolves to the id that it has in the library, or to what stood in the way.
    const add = async (file: SharedFile): Promise<BegunFrom | { readonly problem: string }> => {
      const name = file.name || 'Shared file'
      try {
        const prepared = await prepareUpload(new File([file.bytes], name, { type: file.type }), rules)
        const { file: bytes } = prepared
        const values = { is_public: true, name: bytes.name }
        const request = { bytes, name: bytes.name, mimeType: bytes.type, values, label: bytes.name }
        const { localId } = await outbox.upload({ ...request, localId: localIdOf(file) })
        return { id: localId, name: bytes.name }
      } catch (error) {
        const reason = error instanceof UploadRefused ? error.message : uploadFailure(error)
        return { problem: `${name}: ${reason === UPLOAD_FAILED ? UPLOAD_ERROR : reason}` }
      }
    }
    const begin = async (
      type: 'post' | 'workflow',
      id: LocalId,
      values: Partial<FileText> & Pick<FileText, 'title'> & { readonly begun_from?: BegunFrom },
    ) => {
      const typed = { values: { ...values }, base: { version: null, values: {} }, at: Date.now(), label: values.title }
      await drafts.put(`${type}:${id}`, { ...typed, visit: `shared-${id}`, took: [] })
    }
    return {
      toLibrary: async (item: SharedItem): Promise<readonly string[]> => {
        const problems: string[] = []
        let rest = item
        for (const file of item.files) {
          const added = await add(file)
          if ('problem' in added) {
            problems.push(added.problem)
            continue
          }
          rest = without(rest, file)
          const removed = await taken(() => onRest(rest))
          if (removed.length > 0) return [...problems, ...removed]
        }
        const added = item.files.length - problems.length
        const deed = { act: 'upload', subject: formatCount(added, 'file') } as const
        if (added > 0) toasts.info(whenSent(outbox.getSnapshot()), { title: sentence('waiting', deed) })
        return problems
      },

      toLink: (item: SharedItem) =>
        taken(async () => {
          const { title, text, url } = item
          const name = (title || new URL(url).host).slice(0, 255)
          const values = {
            name,
            url,
            caption: text.replace(url, '').trim().slice(0, 1000),
            alt_text: '',
            is_public: true,
          }
          const words = { label: name, done: { act: 'add', subject: 'Link' }, failed: LINK_FAILED } as const
          await save({ id: localIdOf(item), isNew: true, values, base: null, ...words })
          await onRest({ ...item, text: '', url: '' })
        }),

      /** To the draft journal, under the id that the new post will have; its editor takes it up. */
      toPost: (item: SharedItem) =>
        taken(async () => {
          const id = localIdOf(item)
          const title = item.title || (item.text.split('\n')[0] ?? '').slice(0, 120)
          await begin('post', id, { title, content: contentOf(item) })
          await onRest({ ...item, text: '', url: '' })
          await navigate({ to: '/admin/posts/create', search: { draft: id } })
        }),

      /** The same with the text of a file. */
      fileToPost: (item: SharedItem, file: SharedFile) =>
        taken(async () => {
          const id = localIdOf(file)
          const { title, content } = await postOfFile(file)
          await begin('post', id, { title, content })
          await onRest(without(item, file))
          await navigate({ to: '/admin/posts/create', search: { draft: id } })
        }),

      /** The export goes to the library, names the workflow, and is attached to it by the form's first save. */
      fileToWorkflow: async (item: SharedItem, file: SharedFile): Promise<readonly string[]> => {
        const added = await add(file)
        if ('problem' in added) return [added.problem]
        return taken(async () => {
          // Not the id of the file, which the upload has.
          const id = newLocalId()
          await begin('workflow', id, { title: workflowName(file), begun_from: { id: added.id, name: added.name } })
          await onRest(without(item, file))
          await navigate({ to: '/admin/workflows/create', search: { draft: id } })
        })
      },

      discard: (item: SharedItem) => taken(() => onRest({ ...item, text: '', url: '', files: [] })),
    }
  }, [outbox, drafts, rules, save, navigate, onRest])
}

const without = (item: SharedItem, file: SharedFile): SharedItem => ({
  ...item,
  files: item.files.filter((other) => other.id !== file.id),
})

/** As n8n calls it, else by its file. */
function workflowName({ name, bytes }: SharedFile): string {
  const called = name.replace(/\.json$/i, '')
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(read) && typeof read['name'] === 'string' && read['name'] !== ''
      ? read['name'].slice(0, 200)
      : called
  } catch {
    // No JSON after all: its preview in the library says so.
    return called
  }
}

/** The id that what is made of it has: the same however often it is asked for. */
function localIdOf({ id }: SharedItem | SharedFile): LocalId {
  return `new-${id}`
}

async function taken(act: () => Promise<void>): Promise<readonly string[]> {
  try {
    await act()
    return []
  } catch (error) {
    return [`NOT saved on this device. ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Plain paragraphs; an address that is not in the text stands below it. */
function contentOf({ text, url }: SharedItem): string {
  const words = paragraphs(text)
  if (url === '' || text.includes(url)) return words
  return `${words}<p><a href="${escaped(url)}">${escaped(url)}</a></p>`
}
