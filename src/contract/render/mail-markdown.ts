import { escapeHtml } from './metadata.ts'

/**
 * Markdown of mails as HTML: headings, paragraphs, lists, quotes, code, rules, bold, italic, links. Raw HTML comes out as
 * the text it is. What stands in double braces stays as it is written. Takes a time in proportion to the length.
 */

const INLINE =
  /\{\{[^{}\n]{1,80}\}\}|`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\n]+)\*|(?<!\w)_([^_\n]+)_(?!\w)|\[([^[\]\n]*)\]\(([^()\s]*)\)|<?(https?:\/\/[^\s<>"'`*()[\]{}]+)>?|\\([\\`*_[\]()#>-])|(?<! ) {2,}\n|\\\n/g

/** Where a link may lead; a value in braces is looked at when it is known. */
const LINK = /^(?:https?:|mailto:|\{\{)/i

function inline(text: string): string {
  let html = ''
  let at = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, stressed, leaning, label, address, bare, escaped] = match
    html += escapeHtml(text.slice(at, match.index))
    at = match.index + whole.length
    if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`
    else if (strong !== undefined) html += `<strong>${inline(strong)}</strong>`
    else if (stressed !== undefined) html += `<em>${inline(stressed)}</em>`
    else if (leaning !== undefined) html += `<em>${inline(leaning)}</em>`
    else if (label !== undefined && address !== undefined) {
      html += LINK.test(address) ? `<a href="${escapeHtml(address)}">${inline(label)}</a>` : inline(label)
    } else if (bare !== undefined) html += `<a href="${escapeHtml(bare)}">${escapeHtml(bare)}</a>`
    else if (escaped !== undefined) html += escapeHtml(escaped)
    else html += whole.startsWith('{{') ? whole : '<br>\n'
  }
  return html + escapeHtml(text.slice(at))
}

interface Open {
  readonly tag: 'p' | 'ul' | 'ol' | 'blockquote'
  readonly items: string[]
}

const ITEM = /^ {0,3}(?:([-*+])|\d{1,9}[.)])[ \t]([^\n]*)/
const HEADING = /^ {0,3}(#{1,6})[ \t]([^\n]*)/
const RULE = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})[ \t]*$/
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/

export function mailMarkdown(markdown: string): string {
  const blocks: string[] = []
  let open: Open | null = null
  let code: string[] | null = null
  const close = () => {
    if (open) blocks.push(blockOf(open))
    open = null
  }
  const add = (tag: Open['tag'], item: string) => {
    if (open?.tag !== tag) close()
    open ??= { tag, items: [] }
    open.items.push(item)
  }
  for (const line of markdown.split(/\r?\n/)) {
    if (FENCE.test(line)) {
      close()
      if (code) blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
      code = code ? null : []
    } else if (code) code.push(line)
    else if (line.trim() === '') close()
    else if (RULE.test(line)) {
      close()
      blocks.push('<hr>')
    } else {
      const [, hashes, title] = HEADING.exec(line) ?? []
      const [, bullet, item] = ITEM.exec(line) ?? []
      if (hashes !== undefined && title !== undefined) {
        close()
        blocks.push(`<h${hashes.length}>${inline(title.trim())}</h${hashes.length}>`)
      } else if (item !== undefined) add(bullet === undefined ? 'ol' : 'ul', item.trim())
      else if (/^ {0,3}>/.test(line)) add('blockquote', line.replace(/^ {0,3}> ?/, ''))
      else if (isList(open) && /^\s/.test(line)) continueItem(open, line.trim())
      else add('p', line)
    }
  }
  close()
  if (code) blocks.push(`<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`)
  return blocks.join('\n')
}

const isList = (open: Open | null): open is Open => open?.tag === 'ul' || open?.tag === 'ol'

function continueItem({ items }: Open, text: string): void {
  items.push(`${items.pop() ?? ''}\n${text}`)
}

function blockOf({ tag, items }: Open): string {
  if (tag === 'p') return `<p>${inline(items.join('\n').trim())}</p>`
  if (tag === 'blockquote') return `<blockquote><p>${inline(items.join('\n').trim())}</p></blockquote>`
  return `<${tag}>\n${items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</${tag}>`
}
