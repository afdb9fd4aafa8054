import { sentence, whenSent } from '#client/state-grammar.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LocalId } from '#contract/records/policy.ts'
import { LINK_FAILED, storedFile } from '#contract/records/file.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import type { SharedFile, SharedItem } from '#client/offline/device/share-inbox.ts'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { uploadFailure, UPLOAD_FAILED } from '#client/widgets/image-check.ts'
import { prepareUpload, UploadRefused } from '#client/widgets/upload-queue/prepare-upload.ts'
import { UPLOAD_ERROR } from '#client/widgets/upload-queue/queue.ts'
import { useUploadRules } from '#client/widgets/upload-queue/use-upload-rules.ts'
import { useSave } from '#client/records/use-save.ts'

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
    const add = async (file: SharedFile): Promise<string | null> => {
      const name = file.name || 'Shared file'
      try {
        const prepared = await prepareUpload(new File([file.bytes], name, { type: file.type }), rules)
        const { file: bytes } = prepared
        const values = { is_public: true, name: bytes.name }
        const request = { bytes, name: bytes.name, mimeType: bytes.type, values, label: bytes.name }
        await outbox.upload({ ...request, localId: localIdOf(file) })
        return null
      } catch (error) {
        const reason = error instanceof UploadRefused ? error.message : uploadFailure(error)
        return `${name}: ${reason === UPLOAD_FAILED ? UPLOAD_ERROR : reason}`
      }
    }
    return {
      toLibrary: async (item: SharedItem): Promise<readonly string[]> => {
        const problems: string[] = []
        let rest = item
        for (const file of item.files) {
          const problem = await add(file)
          if (problem !== null) {
            problems.push(problem)
            continue
          }
          rest = { ...rest, files: rest.files.filter((other) => other.id !== file.id) }
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
          const values = { title, content: contentOf(item) }
          const typed = { values, base: { version: null, values: {} }, at: Date.now(), label: title }
          await drafts.put(`post:${id}`, { ...typed, visit: `shared-${item.id}`, took: [] })
          await onRest({ ...item, text: '', url: '' })
          await navigate({ to: '/admin/posts/create', search: { draft: id } })
        }),

      discard: (item: SharedItem) => taken(() => onRest({ ...item, text: '', url: '', files: [] })),
    }
  }, [outbox, drafts, rules, save, navigate, onRest])
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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (words: string) => words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Plain paragraphs; an address that is not in the text stands below it. */
function contentOf({ text, url }: SharedItem): string {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '')
  const words = paragraphs.map((line) => `<p>${escaped(line)}</p>`).join('')
  if (url === '' || text.includes(url)) return words
  return `${words}<p><a href="${escaped(url)}">${escaped(url)}</a></p>`
}
