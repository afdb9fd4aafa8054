import { kindOf } from '#contract/index.ts'
import { labelInSentence, labelWithArticle } from '#contract/records/label.ts'
import { formatCount } from '#client/ui/format.ts'

/** "A post, 2 categories and the settings": what waits, by the contract's own labels. */
export function kindsInWords(items: readonly { readonly entity: string }[]): string {
  const counts = new Map<string, number>()
  for (const { entity } of items) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  const words = [...counts].map(([entity, count]) => {
    const policy = kindOf(entity)
    if (!policy) return count === 1 ? 'another change' : formatCount(count, 'other change')
    if (policy.singleton) return `the ${labelInSentence(policy.label)}`
    if (count > 1) return formatCount(count, labelInSentence(policy.label), labelInSentence(policy.plural))
    return labelWithArticle(policy.label)
  })
  const last = words.pop()
  if (last === undefined) return ''
  const text = words.length === 0 ? last : `${words.join(', ')} and ${last}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
