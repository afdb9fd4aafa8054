import { deleteUpload, findUpload, wrongOffset } from '#server/db/uploads.ts'
import { readSettings } from '#server/records/settings.ts'
import { FileRefused } from '#server/files/file-refused.ts'
import { receiveParts, type NamedUpload, type ReceivedFile } from '#server/files/receive.ts'
import type { Caller, Deps } from './context.ts'

/**
 * Takes the bytes of a finished upload in parts for a multipart call. The parts stay until the
 * call's own transaction deletes their row; refused bytes go at once.
 * @throws Failure `wrong_offset` when they are not all there · FileRefused as for a file in the form
 */
export async function takeUpload(deps: Deps, caller: Caller, named: NamedUpload): Promise<ReceivedFile> {
  const row = await findUpload(deps.db, caller.id, named.uploadId)
  const there = row && (await deps.files.parts.size(row.parts_name))
  if (!row || row.received < row.size || there === undefined || there < row.size) {
    throw wrongOffset(named.uploadId, row)
  }
  try {
    return await receiveParts(row, named.fields, {
      storage: deps.files,
      markup: deps.markup,
      rules: await readSettings(deps.db),
    })
  } catch (error) {
    if (error instanceof FileRefused && error.reason === 'refused') {
      await deps.write((trx) => deleteUpload(trx, row.id))
      await deps.files.parts.remove(row.parts_name)
    }
    throw error
  }
}
