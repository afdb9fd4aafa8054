import { isLocalId } from '#contract/records/policy.ts'
import { call, CallFailure } from '#client/data/call.ts'
import { copyText } from '#client/ui/clipboard.ts'
import { formatTime } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { addressOf, isPicture, type ShownFile } from './-shown-file.ts'

/** A file's address for somewhere else. Each says what it did, or why not. */

export function asMarkdown(file: ShownFile): string {
  const words = (file.alt_text || file.name).replace(/[[\]\\<]/g, String.raw`\$&`)
  const address = (addressOf(file) ?? '').replace(
    /[()\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
  return `${isPicture(file) ? '!' : ''}[${words}](${address})`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

export function asHtml(file: ShownFile): string {
  const address = escaped(addressOf(file) ?? '')
  if (!isPicture(file)) return `<a href="${address}">${escaped(file.name)}</a>`
  const size = file.width === null || file.height === null ? '' : ` width="${file.width}" height="${file.height}"`
  return `<img src="${address}" alt="${escaped(file.alt_text)}"${size}>`
}

/** A private file opens through a link that lapses. Needs a connection. */
export async function copyTimedLink(file: ShownFile): Promise<void> {
  if (isLocalId(file.id)) return
  try {
    const { url, expires_at } = await call('files.signedLink', { params: { id: String(file.id) } })
    await copyText(new URL(url, window.location.origin).href, `Copied. The link works until ${formatTime(expires_at)}.`)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    toasts.error(`Failed to make a link. ${error.message}`)
  }
}

/** Whether this browser has a share sheet for addresses. */
export const canShare = (): boolean => typeof navigator.share === 'function'

export async function share(file: ShownFile): Promise<void> {
  const url = addressOf(file)
  if (url === null) return
  try {
    await navigator.share({ title: file.name, url })
  } catch (error) {
    // Closed by the person: nothing happened, and they know.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toasts.error('Failed to share. This browser refused.')
  }
}
