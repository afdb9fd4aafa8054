import type { UserRow } from './-user-search.ts'

/** Somebody that something is done to. */
export interface Subject {
  readonly id: number
  readonly name: string
}

/** Null for what has no number yet, which no account lacks. */
export const subjectOf = ({ id, record }: Pick<UserRow, 'id' | 'record'>): Subject | null =>
  typeof id === 'number' ? { id, name: record.name } : null

export const subjectsOf = (rows: readonly UserRow[]): Subject[] => rows.flatMap((row) => subjectOf(row) ?? [])
