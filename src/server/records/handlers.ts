import { labelInSentence } from '#contract/records/label.ts'
import type { CreateBody, Definition, Full, UpdateBody } from '#contract/records/record.ts'
import type { InUseAnswer, Removed } from '#contract/records/calls.ts'
import type { Actor } from '#server/db/activity.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { missing, withinDeleted } from '#server/failure.ts'
import { restingHolder, restingItself } from './holders.ts'
import { change, create, remove, type Values } from './life.ts'
import type { Kept } from './table.ts'
import { settleUses } from './uses.ts'

/** The five calls of a record that needs nothing of its own. Others call `create`, `change` and `remove` themselves. */

/** How its records are read, with what the server works out for them. */
interface Reads<D extends Definition> {
  readonly list: (db: Db) => Promise<Full<D>[]>
  readonly find: (db: Db, id: number) => Promise<Full<D> | undefined>
}

interface Reading {
  readonly db: Db
}

/** The part of a call's context that these use. */
interface Writing<A> extends Actor {
  readonly mustMatch: (current: { readonly version: number }) => void
  readonly write: (effect: (trx: Trx) => Promise<A>) => Promise<A>
}

interface One {
  readonly params: { readonly id: number }
}

export type RecordHandlers<D extends Definition> = {
  readonly [K in `${D['calls']}.list`]: (input: unknown, context: Reading) => Promise<Full<D>[]>
} & { readonly [K in `${D['calls']}.read`]: (input: One, context: Reading) => Promise<Full<D>> } & {
  readonly [K in `${D['calls']}.create`]: (
    input: { readonly body: CreateBody<D> },
    context: Writing<Full<D>>,
  ) => Promise<Full<D>>
} & {
  readonly [K in `${D['calls']}.update`]: (
    input: One & { readonly body: UpdateBody<D> },
    context: Writing<Full<D>>,
  ) => Promise<Full<D>>
} & {
  readonly [K in `${D['calls']}.delete`]: (
    input: One & { readonly query?: InUseAnswer | undefined },
    context: Writing<Removed>,
  ) => Promise<Removed>
}

/** A record that is there, or the failure that says that it is not. */
export function found<T>(of: Definition, record: T | undefined): T {
  if (record === undefined) throw missing(`The ${labelInSentence(of.label)}`)
  return record
}

/**
 * A record that is there. @throws Failure `missing`, or `within_deleted` when it would be there but for what it lies in:
 * whoever asked to delete it must not take that for done
 */
export async function there<T>(db: Db, of: Definition, id: number, record: T | undefined): Promise<T> {
  if (record === undefined) await mustNotRest(db, of, id)
  return found(of, record)
}

/**
 * What other records lie in, or shall. @throws Failure `within_deleted` when it rests in the trash, by itself or with
 * what holds it: whoever adds to it is told what to restore; `missing` when it is nowhere
 */
export async function foundHolder<T>(db: Db, of: Definition, id: number, record: T | undefined): Promise<T> {
  const resting = record === undefined ? await restingItself(db, of, id) : null
  if (resting !== null) throw withinDeleted(resting)
  return there(db, of, id, record)
}

/** For a record that was not found. @throws Failure `within_deleted` when what it lies in rests in the trash */
export async function mustNotRest(db: Db, of: Definition, id: number): Promise<void> {
  const resting = await restingHolder(db, of, id)
  if (resting !== null) throw withinDeleted(resting)
}

export function handlersOf<D extends Definition>(of: D, { list, find }: Reads<D>): RecordHandlers<D> {
  type Stored = Full<D> & Kept<D>
  // Whatever is read of a record holds the fields of its definition.
  const read = async (db: Db, id: number) => (await there(db, of, id, await find(db, id))) as Stored
  const { calls } = of
  const handlers = {
    [`${calls}.list`]: (_: unknown, { db }: Reading) => list(db),
    [`${calls}.read`]: ({ params }: One, { db }: Reading) => read(db, params.id),
    [`${calls}.create`]: ({ body }: { readonly body: Values<D> }, context: Writing<Full<D>>) =>
      context.write(async (trx) => {
        const { id }: { readonly id: number } = await create(trx, context, of, body)
        return read(trx, id)
      }),
    [`${calls}.update`]: ({ params, body }: One & { readonly body: Values<D> }, context: Writing<Full<D>>) =>
      context.write(async (trx) => {
        const before = await read(trx, params.id)
        context.mustMatch(before)
        return change(trx, context, of, before, body)
      }),
    [`${calls}.delete`]: (
      { params, query }: One & { readonly query?: InUseAnswer | undefined },
      context: Writing<Removed>,
    ) =>
      context.write(async (trx) => {
        const record = await read(trx, params.id)
        context.mustMatch(record)
        if (of.asksWhenUsed) await settleUses(trx, context, of, record, query ?? { force: false })
        return remove(trx, context, of, record)
      }),
  }
  // Each under the name of its call.
  return handlers as object as RecordHandlers<D>
}
