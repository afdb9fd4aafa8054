import type { CompiledQuery, Compilable, RawBuilder } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A query compiled once and run with other values: assembling costs several times what the database needs for a
 * look-up. For the calls that every request makes; others build their query each time.
 */

class Slot {
  constructor(readonly name: PropertyKey) {}
}

/**
 * @param build makes the query from its arguments; runs once, with place holders, so it must not look at the values
 * @returns a function from handle and arguments to the rows
 */
export function statement<A extends object, R>(
  build: (db: Db, args: A) => Compilable<R> | RawBuilder<R>,
): (db: Db, args: A) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined
  const slots = new Proxy(
    {},
    {
      get: (_, name) => new Slot(name),
    },
  )
  return async (db, args) => {
    // The place holders stand where values of the same type will: Kysely only carries them to the parameter list.
    compiled ??= build(db, slots as A).compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? Reflect.get(args, value.name) : value,
    )
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters })
    return rows
  }
}
