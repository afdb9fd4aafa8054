import { hasSubstance } from '#contract/fields/schema.ts'
import type { Definition } from '#contract/records/record.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import { invalid } from '#server/failure.ts'

/**
 * A parsed body whose HTML is harmless: what is stored is what visitors get. Takes its time for long texts, so it runs
 * before the transaction.
 * @throws Failure `invalid` when nothing is left of a text that must not be empty
 */
export function cleaned<B extends object>({ fields }: Definition, body: B): B {
  const changed = Object.entries(body).map(([name, value]): [string, unknown] => {
    const field = fields[name]
    if (field?.rule.kind !== 'rich' || !field.rule.html || typeof value !== 'string') return [name, value]
    const clean = sanitizeHtml(value)
    if (field.rule.required && !hasSubstance(clean)) throw invalid(name, `${field.label} is required`)
    return [name, clean]
  })
  // The same members; texts stay texts.
  return Object.fromEntries(changed) as B
}
