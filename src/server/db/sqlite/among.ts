import { type RawBuilder, sql } from 'kysely'

/** A list of any length as one parameter, for `in`: each value as a parameter of its own would meet a limit. */
export const among = (values: readonly (string | number)[]): RawBuilder<unknown> =>
  sql`(select value from json_each(${JSON.stringify(values)}))`
