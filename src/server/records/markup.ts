import { hasSubstance } from '#contract/fields/schema.ts'
import type { Definition } from '#contract/records/record.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { Markup } from '#server/files/markup.ts'
import { invalid } from '#server/failure.ts'

/** More than any person writes; each one takes its time. */
const MOST_ELEMENTS = 50_000

/**
 * A parsed body whose HTML is harmless: what is stored is what visitors get. Takes its time for long texts, so it runs
 * before the transaction.
 * @throws Failure `invalid` when there are more than 50,000 elements, or when nothing is left of a text that must not
 *   be empty
 */
export async function cleaned<B extends object>(markup: Markup, { fields }: Definition, body: B): Promise<B> {
  const changed: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    const field = fields[name]
    if (field?.rule.kind !== 'rich' || !field.rule.html || typeof value !== 'string') {
      changed.push([name, value])
      continue
    }
    if (hasTooMany(value)) {
      const most = inThousands(MOST_ELEMENTS)
      throw invalid(name, `${field.label} holds more than ${most} elements. Please divide it.`)
    }
    const clean = await markup.html(value)
    if (field.rule.required && !hasSubstance(clean)) throw invalid(name, `${field.label} is required`)
    changed.push([name, clean])
  }
  // The same members; texts stay texts.
  return Object.fromEntries(changed) as B
}

/** Counted before anything is made of them. */
function hasTooMany(html: string): boolean {
  return html.split(/<(?=[a-z])/i, MOST_ELEMENTS + 2).length > MOST_ELEMENTS + 1
}
