import { CATEGORIES, type Category } from '#contract/home/known-key.ts'

export const CATEGORY_IDS = Object.keys(CATEGORIES).filter((id): id is Category => id in CATEGORIES)

/** Settings of one category, in their order. */
export interface SettingGroup<R> {
  readonly category: Category
  /** How many rows stand before it. */
  readonly offset: number
  readonly rows: readonly R[]
}

/** Rows by category; a category without any is left out. */
export function grouped<R>(rows: readonly R[], categoryOf: (row: R) => Category): SettingGroup<R>[] {
  let offset = 0
  return CATEGORY_IDS.flatMap((category) => {
    const own = rows.filter((row) => categoryOf(row) === category)
    const group = { category, offset, rows: own }
    offset += own.length
    return own.length === 0 ? [] : [group]
  })
}

/** How many settings each category has. */
export function countsOf<R>(rows: readonly R[], categoryOf: (row: R) => Category): Readonly<Record<Category, number>> {
  const count = (category: Category) => rows.filter((row) => categoryOf(row) === category).length
  // One number for each category.
  return Object.fromEntries(CATEGORY_IDS.map((id) => [id, count(id)])) as Record<Category, number>
}
