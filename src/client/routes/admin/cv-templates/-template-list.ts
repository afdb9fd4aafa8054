import type { cvTemplate } from '#contract/records/cv-template.ts'
import { CV_CATEGORIES } from '#contract/records/cv-template-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState } from '#client/records/list-search.ts'

export const TEMPLATES = listState(
  {
    sorts: ['name', 'ats_score', 'updated_at'],
    filters: { category: CV_CATEGORIES, status: ['active', 'inactive'] },
  },
  'name',
)
export type TemplateRow = RowOf<typeof cvTemplate>
