import { type RawBuilder, sql } from 'kysely'

/** A column to sort by, with A and a in one place. @param column a name from the code, never from outside */
export const ignoringCase = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate nocase`

/** A column to compare with that leads to no rows itself: they are walked in the order of the list. @param column as above */
export const unindexed = <T>(column: string): RawBuilder<T> => sql<T>`+${sql.ref(column)}`
