import { downloadZip } from 'client-zip'
import { download } from '#client/ui/download.ts'
import { formatCount, formatSize } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import type { ShownFile } from './-shown-file.ts'

/** A phone's browser holds what it hands over as a whole. */
const MOST_BYTES = 500 * 1024 * 1024

/** A name for each that stands once and leads into no folder: the second of two gets a number. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    // oxlint-disable-next-line no-control-regex -- what no file system takes
    const name = given.replace(/[\u0000-\u001f/\\:*?"<>|]/g, '_').replace(/^\.+/, '_') || 'file'
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    // File systems of Windows and macOS are blind to case.
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}

/**
 * Hands several files to the person as one ZIP archive. Links have no content and stay out. Says what could not be read.
 * @param bytesOf null when they can't be had
 * @returns whether an archive was made
 */
export async function downloadFiles(
  chosen: readonly ShownFile[],
  bytesOf: (file: ShownFile) => Promise<Blob | null>,
): Promise<boolean> {
  const files = chosen.filter(({ url }) => url === null)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length === 0) {
    toasts.warning('Links have no content to download.')
    return false
  }
  if (bytes > MOST_BYTES) {
    toasts.warning(`These are ${formatSize(bytes)}. At most ${formatSize(MOST_BYTES)} can be downloaded at once.`)
    return false
  }
  const names = archiveNames(files.map(({ original_name, name }) => original_name || name))
  const missed: string[] = []
  async function* entries() {
    for (const [index, file] of files.entries()) {
      const input = await bytesOf(file)
      if (input) yield { name: names[index] ?? file.name, input, lastModified: new Date(file.created_at ?? Date.now()) }
      else missed.push(file.name)
    }
  }
  const archive = await downloadZip(entries()).blob()
  if (missed.length === files.length) {
    toasts.error('Failed to download. Their content can’t be loaded now.')
    return false
  }
  download(`files-${new Date().toISOString().slice(0, 10)}.zip`, archive)
  if (missed.length > 0)
    toasts.warning(
      `${formatCount(missed.length, 'file')} could not be loaded and ${missed.length === 1 ? 'is' : 'are'} not in the archive: ${missed.join(', ')}`,
    )
  return true
}
