import { category } from '#contract/records/category.ts'
import { SAMPLE_TAGS, tag } from '#contract/records/tag.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { type Choices, useChoices } from '#client/records/choices.ts'

/** Categories and tags as choices. */

export function useCategories(): Choices {
  const view = useRows(category, {})
  return useChoices(view, view.error ? `Failed to load categories. ${view.error.message}` : null)
}

/** TAG-07 to TAG-09: the cached list, else the ten sample tags with a notice. */
export function useTags(): Choices {
  const view = useRows(tag, {})
  const failed = view.rows === undefined && (view.error !== null || view.missing)
  const rows = failed ? SAMPLE_TAGS.map((tag) => ({ id: tag.id, record: tag, state: undefined })) : view.rows
  return useChoices({ rows }, failed ? 'Failed to load tags. These are the sample tags.' : null)
}
