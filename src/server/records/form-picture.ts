import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE, NOT_AN_IMAGE } from '#contract/records/file.ts'
import { type Actor, noteActivity } from '#server/db/activity.ts'
import { checkQuota } from '#server/db/file-quota.ts'
import { type Bytes, insertFile } from '#server/db/files.ts'
import type { Trx } from '#server/db/schema.ts'
import { deleteUpload } from '#server/db/uploads.ts'
import { invalid } from '#server/failure.ts'
import { readSettings } from './settings.ts'

/** The picture in a form becomes a public file of the library, at once with what names it. */

/** As it was received, on the disk and not kept yet. */
interface Picture extends Bytes {
  readonly sentSize: number
  readonly uploadedAs: { readonly id: number; readonly parts_name: string } | null
  keep(): Promise<string>
}

interface Bin {
  remove(name: string): Promise<unknown>
}

/** A handler's context is one. */
interface Writing<A> extends Actor {
  readonly account: () => { readonly id: number }
  readonly deps: { readonly files: Bin & { readonly parts: Bin } }
  readonly uploadIfAny: Picture | undefined
  readonly write: (effect: (trx: Trx) => Promise<A>) => Promise<A>
}

const IMAGES: readonly string[] = ['jpg', 'png', 'gif', 'webp', 'svg']

/**
 * @param field of the form that holds it
 * @param effect what is written beside the file; gets the file's address, undefined for a form without a picture
 * @throws Failure `invalid` for what is no picture or too large
 */
export async function withPicture<A>(
  context: Writing<A>,
  field: string,
  effect: (trx: Trx, path: string | undefined) => Promise<A>,
): Promise<A> {
  const { deps, uploadIfAny: upload } = context
  if (!upload) return context.write((trx) => effect(trx, undefined))
  if (!IMAGES.includes(upload.type)) throw invalid(field, NOT_AN_IMAGE)
  if (upload.sentSize > IMAGE_MAX_BYTES) throw invalid(field, IMAGE_TOO_LARGE)
  // On the disk before the row: a crash in between leaves bytes without a row, which the sweep removes.
  const storageName = await upload.keep()
  let recorded = false
  try {
    const answer = await context.write(async (trx) => {
      const by = context.account().id
      await checkQuota(trx, by, upload.size, (await readSettings(trx)).storage_per_account)
      const texts = { name: upload.originalName, is_public: true, alt_text: '', caption: '' }
      const file = await insertFile(trx, upload, storageName, texts, { at: context.at, userId: by })
      if (upload.uploadedAs) await deleteUpload(trx, upload.uploadedAs.id)
      await noteActivity(trx, context, { action: 'file.uploaded', type: 'files', id: file.id, title: file.name })
      return effect(trx, file.path)
    })
    recorded = true
    return answer
  } finally {
    if (!recorded) await deps.files.remove(storageName)
    else if (upload.uploadedAs) await deps.files.parts.remove(upload.uploadedAs.parts_name)
  }
}
