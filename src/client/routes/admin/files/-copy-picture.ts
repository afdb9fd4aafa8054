import type { Workspace } from '#client/offline/workspace.ts'
import { toasts } from '#client/ui/toast-store.ts'
import type { ShownFile } from './-shown-file.ts'
import { bytesOf } from './-use-file-source.ts'

/** Whether a browser can put it on the clipboard as a picture: those drawn in pixels, where it has one for pictures. */
export const canCopyPicture = ({ mime_type }: Pick<ShownFile, 'mime_type'>): boolean =>
  /^image\/(png|jpeg|webp|gif)$/.test(mime_type) && typeof ClipboardItem === 'function'

/** Puts the picture itself on the clipboard, as PNG, which every browser takes. Says so, or why not. */
export async function copyPicture(workspace: Workspace, file: ShownFile): Promise<void> {
  try {
    // Safari takes only what was begun while the press lasts; so the bytes are handed over as they come.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(workspace, file) })])
    toasts.success('Copied')
  } catch {
    toasts.error('Failed to copy. Its content can’t be loaded, or this browser gives no access to the clipboard here.')
  }
}

async function pngOf(workspace: Workspace, file: ShownFile): Promise<Blob> {
  const bytes = await bytesOf(workspace, file, new AbortController().signal)
  if (!bytes) throw new Error('The picture is not to be had')
  if (bytes.type === 'image/png') return bytes
  const bitmap = await createImageBitmap(bytes)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture can’t be drawn'))), 'image/png'),
  )
}
