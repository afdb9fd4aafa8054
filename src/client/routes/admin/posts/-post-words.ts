import { isLocalId } from '#contract/entity.ts'
import { formatDateTime } from '#client/ui/format.ts'
import type { Choices } from './-taxonomy.ts'

/** Words for the values of a post's fields: names instead of ids, times instead of timestamps. */
export function postWords(categories: Choices, tags: Choices): (name: string, value: unknown) => string | undefined {
  const nameIn = (choices: Choices, id: unknown): string => {
    if (typeof id !== 'number' && !isLocalId(id)) return ''
    return choices.find(id)?.name ?? `No longer there (${id})`
  }
  return (name, value) => {
    if (name === 'category_id') return nameIn(categories, value)
    if (name === 'tags' && Array.isArray(value)) return value.map((id: unknown) => nameIn(tags, id)).join(', ')
    if (name === 'published_at' && typeof value === 'string') return formatDateTime(value)
    return undefined
  }
}
