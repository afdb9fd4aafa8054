import type { SAMPLE_TAGS } from '#contract/records/sample-tags.ts'

/** Shapes of the sample content. Texts use the small markup of demo-markup.ts. */

export type TagSlug = (typeof SAMPLE_TAGS)[number]['slug']

export const DEMO_CATEGORIES = [
  { name: 'Process analysis', slug: 'process-analysis', description: 'How work flows before anybody automates it' },
  { name: 'Automation', slug: 'automation', description: 'Workflows that run by themselves and keep running' },
  { name: 'Field notes', slug: 'field-notes', description: 'Short observations from projects' },
  { name: 'Tools', slug: 'tools', description: 'Software compared by how it fails' },
  { name: 'Reference', slug: 'reference', description: 'Glossaries, patterns and checklists to come back to' },
  { name: 'Consulting', slug: 'consulting', description: 'Estimating, contracts and working with clients' },
  { name: 'Data', slug: 'data', description: 'Models, quality and migration' },
  { name: 'Career', slug: 'career', description: 'Learning the trade and staying in it' },
] as const
export type CategorySlug = (typeof DEMO_CATEGORIES)[number]['slug']

export interface DemoPost {
  readonly title: string
  readonly slug: string
  readonly category: CategorySlug
  readonly tags: readonly TagSlug[]
  readonly excerpt: string
  /** Days before the demo was made; negative: ahead. */
  readonly day: number
  readonly state: 'published' | 'draft' | 'scheduled'
  readonly body: string
}
