import type { SharedFile } from '#client/offline/device/share-inbox.ts'

/** What a text from the device becomes as a post. */
export interface FileText {
  readonly title: string
  /** HTML, which the post's editor holds to what it knows. */
  readonly content: string
}

const TEXTS = /\.(?:md|markdown|html?|txt)$/i

export const isText = ({ name }: Pick<SharedFile, 'name'>): boolean => TEXTS.test(name)
export const isJsonFile = ({ name }: Pick<SharedFile, 'name'>): boolean => /\.json$/i.test(name)

/** Markdown and HTML keep their form; the first heading is the title, else the name of the file. */
export async function postOfFile({ name, bytes }: Pick<SharedFile, 'name' | 'bytes'>): Promise<FileText> {
  const text = new TextDecoder().decode(bytes)
  const called = name.replace(TEXTS, '')
  if (/\.txt$/i.test(name)) return { title: called, content: paragraphs(text) }
  const { markdownHtml } = await import('#client/widgets/markdown/markdown-document.ts')
  const { inertBody } = await import('#client/widgets/rich-text/inert-html.ts')
  const body = inertBody(/\.html?$/i.test(name) ? text : markdownHtml(text))
  const heading = body.querySelector('h1')
  const title = heading?.textContent.trim() ?? ''
  heading?.remove()
  return { title: (title || called).slice(0, 200), content: body.innerHTML.trim() }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (words: string): string => words.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Each line that is not empty is one. */
export function paragraphs(text: string): string {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '')
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('')
}
