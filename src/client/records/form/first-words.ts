import type { EntityPolicy } from '#contract/records/policy.ts'
import { textOfHtml } from '#contract/render/plain-text.ts'
import type { Values } from './form-state.ts'

/** Characters that tell one text from another. */
const FEW = 60
/** Of a long text, more than begins with FEW characters, whatever marks stand among them. */
const BEGINNING = 2000

/** How its text begins: without a title, that is what a person knows it by. Empty while there is no text. */
export function firstWords({ fields }: EntityPolicy, values: Values): string {
  for (const [name, { merge }] of Object.entries(fields)) {
    const text = values[name]
    if (typeof text !== 'string' || (merge !== 'html' && merge !== 'markdown')) continue
    const start = text.slice(0, BEGINNING)
    const words = (merge === 'html' ? textOfHtml(start) : wordsOfMarkdown(start)).replace(/\s+/g, ' ').trim()
    const letters = [...words]
    if (words !== '') return letters.length > FEW ? `${letters.slice(0, FEW).join('').trimEnd()}…` : words
  }
  return ''
}

/** Links and pictures by their words, lines without the marks that begin them. */
function wordsOfMarkdown(markdown: string): string {
  return markdown.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1').replace(/^[#>*+\-\s]+/gm, '')
}
