/**
 * Turns the short markup of the sample texts into the HTML that the editor makes. Blocks are separated by a blank
 * line: `## ` heading, `- ` and `1. ` lists, `> ` quotation, `| ` preformatted, everything else a paragraph.
 * Inside a line: `**strong**`, `*em*`, `~code~`, `[label](address)`.
 */
export function demoHtml(markup: string): string {
  return markup
    .trim()
    .split(/\n\s*\n/)
    .map(block)
    .join('')
}

function block(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const first = lines[0] ?? ''
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`
  if (first.startsWith('- ')) return list('ul', lines, /^- /)
  if (/^\d+\. /.test(first)) return list('ol', lines, /^\d+\. /)
  if (first.startsWith('> ')) return `<blockquote><p>${inline(strip(lines, /^> ?/).join(' '))}</p></blockquote>`
  if (first.startsWith('| ')) return `<pre><code>${escape(strip(lines, /^\| ?/).join('\n'))}</code></pre>`
  return `<p>${inline(lines.join(' '))}</p>`
}

function list(tag: 'ul' | 'ol', lines: readonly string[], mark: RegExp): string {
  const items = strip(lines, mark).map((line) => `<li>${inline(line)}</li>`)
  return `<${tag}>${items.join('')}</${tag}>`
}

function strip(lines: readonly string[], mark: RegExp): string[] {
  return lines.map((line) => line.replace(mark, ''))
}

function inline(text: string): string {
  return escape(text)
    .replace(/~([^~]+)~/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>')
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
