import type { CvTemplate } from '#contract/records/cv-template.ts'
import { CV_CATEGORIES } from '#contract/records/cv-template-list.ts'

export const CATEGORY_WORDS: Readonly<Record<CvTemplate['category'], string>> = {
  general: 'General',
  executive: 'Executive',
  tech: 'Tech',
  creative: 'Creative',
  minimal: 'Minimal',
  professional: 'Professional',
}
export const CATEGORY_OPTIONS = CV_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }))
