import type { emailTemplate } from '#contract/records/email-template.ts'
import { TEMPLATE_CATEGORIES } from '#contract/records/template-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState } from '#client/records/list-search.ts'

export const TEMPLATES = listState(
  { sorts: ['name', 'updated_at'], filters: { category: TEMPLATE_CATEGORIES, active: 'flag' } },
  'name',
)
export type TemplateRow = RowOf<typeof emailTemplate>
