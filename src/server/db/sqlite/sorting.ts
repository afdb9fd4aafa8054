import { type RawBuilder, sql } from 'kysely'

/** A column to sort by, with A and a in one place. @param column a name from the code, never from outside */
export const ignoringCase = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} collate nocase`
