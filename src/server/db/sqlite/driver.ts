import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { isFull } from './errors.ts'
import type { Snapshot } from './snapshot.ts'
import type { WriteBack } from './write-back.ts'
import type { DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely'

/**
 * Kysely on the embedded SQLite: one connection per handle, statements cached by their text. The library is the
 * `node:sqlite` API; on a Node that has it, only the import changes. No lock around the connection: a reading handle
 * runs single statements (see snapshot.ts), and the writing handle belongs to the write queue alone (see write-queue.ts).
 */

const CACHED_STATEMENTS = 400

/** Characters written at once: beyond so many, others get their turn before the next statement. */
const HEAVY = 100_000
/** Pages of the log after which a commit writes them back, as the engine has it. */
const PAGES = 1000

/** Immediate: a transaction that starts as a reader and then writes fails at once when another process writes. */
const BEGIN = 'begin immediate'

/** A reading connection takes single statements, the writing one nothing outside a transaction. */
export type Mode = 'write' | 'read'

/** What a connection works with: where a commit leaves writing back to, and what is read on the same database. */
export interface Partners {
  readonly back?: WriteBack | undefined
  readonly snapshot?: Snapshot
}

interface Cached {
  readonly statement: StatementSyncInstance
  /** Names of what it returns; none of a statement that only writes. */
  readonly columns: readonly string[]
}

class Connection implements DatabaseConnection {
  private readonly cache = new Map<string, Cached>()
  /** Characters that the transaction has been given. */
  written = 0
  constructor(
    private readonly handle: DatabaseSyncInstance,
    private readonly mode: Mode,
    private readonly snapshot: Snapshot | undefined,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // A transaction that the engine ended by itself must not go on as single statements, each kept for good.
    if (this.mode === 'write' && !this.handle.isTransaction && query.sql !== BEGIN) {
      return Promise.reject(new Error('The transaction has ended'))
    }
    let given = 0
    for (const value of query.parameters) {
      if (typeof value === 'string' || value instanceof Uint8Array) given += value.length
    }
    this.written += given
    try {
      const result = this.run<R>(query)
      return given > HEAVY ? inTurn(result) : Promise.resolve(result)
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error('The database refused a statement'))
    }
  }

  private run<R>(query: CompiledQuery): QueryResult<R> {
    if (this.mode === 'read') this.snapshot?.open()
    const { statement, columns } = this.prepare(query.sql)
    if (columns.length > 0) return { rows: rowsOf<R>(statement.all(...query.parameters), columns) }
    const { changes, lastInsertRowid } = statement.run(...query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: a cached one could be run again while this one is still being read.
    for (const row of this.handle.prepare(query.sql).iterate(...query.parameters)) yield { rows: [row] }
  }

  private prepare(sql: string): Cached {
    const known = this.cache.get(sql)
    if (known) return known
    const statement = this.handle.prepare(sql)
    const entry = { statement, columns: statement.columns().map(({ name }) => name) }
    statement.setReturnArrays(true)
    const [oldest] = this.cache.keys()
    if (this.cache.size >= CACHED_STATEMENTS && oldest !== undefined) this.cache.delete(oldest)
    this.cache.set(sql, entry)
    return entry
  }
}

/** Rows by the names of their columns: made here, they cost half of what they cost when the engine's binding names each value. */
function rowsOf<R>(found: readonly (readonly unknown[])[], columns: readonly string[]): R[] {
  return found.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at]
    // What the query selects is what its type says; the binding gives no types at all.
    return row as R
  })
}

/** After the others that wait. What is in a transaction stays its own meanwhile: nobody else has its connection. */
function inTurn<T>(value: T): Promise<T> {
  return new Promise((resolve) => setImmediate(resolve, value))
}

class SingleConnectionDriver implements Driver {
  private readonly connection: Connection
  constructor(
    private readonly handle: DatabaseSyncInstance,
    mode: Mode,
    private readonly partners: Partners,
  ) {
    this.connection = new Connection(handle, mode, partners.snapshot)
  }
  async init(): Promise<void> {}
  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.connection)
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.connection.written = 0
    await connection.executeQuery(CompiledQuery.raw(BEGIN))
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const isHeavy = this.connection.written > HEAVY
    const back = isHeavy && this.partners.back?.isReady() ? this.partners.back : undefined
    this.partners.snapshot?.end()
    if (back) this.handle.exec('pragma wal_autocheckpoint = 0')
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    } finally {
      if (back) this.handle.exec(`pragma wal_autocheckpoint = ${PAGES}`)
    }
    back?.start()
    if (isHeavy) await inTurn(undefined)
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The engine ends a transaction by itself when it can't go on writing: then nothing is left to be undone.
    if (this.handle.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }
  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint "${name}"`))
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to "${name}"`))
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release "${name}"`))
  }
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    // A connection lives on until the last of its statements is collected, with what it holds of the log.
    this.partners.snapshot?.end()
    if (this.handle.isOpen) this.handle.close()
    return Promise.resolve()
  }
}

export class EmbeddedSqliteDialect implements Dialect {
  constructor(
    private readonly handle: DatabaseSyncInstance,
    private readonly mode: Mode,
    private readonly partners: Partners = {},
  ) {}
  createDriver = (): Driver => new SingleConnectionDriver(this.handle, this.mode, this.partners)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new SqliteAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
}

/** What queries may call beside the engine's own functions, by name; each gives the same for the same values. */
export type Functions = Readonly<Record<string, (...values: unknown[]) => string | number>>

/**
 * Opens one connection with the settings that the durability promise rests on.
 * @throws when the file can't be opened or is not a database.
 */
export function connect(path: string, mode: Mode, functions: Functions = {}): DatabaseSyncInstance {
  const handle = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  handle.exec('pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off;')
  handle.exec('pragma temp_store = memory; pragma cache_size = -8000;')
  if (mode === 'read') handle.exec('pragma query_only = on')
  for (const [name, act] of Object.entries(functions)) handle.function(name, { deterministic: true }, act)
  return handle
}

/** Rows of a table from which on their number says how it is best read. */
const LARGE = 1000

/**
 * Notes how large tables are, as far as there is room for it. A small one is read from end to end, and still would be
 * when it has grown: without a figure it is read by its indexes.
 */
function noteFigures(handle: DatabaseSyncInstance): void {
  try {
    handle.exec('pragma optimize')
    if (!handle.prepare("select 1 from sqlite_schema where name = 'sqlite_stat1'").get()) return
    handle.exec(`delete from sqlite_stat1 where tbl in
      (select tbl from sqlite_stat1 group by tbl having max(cast(stat as integer)) < ${LARGE})`)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

/** Writes the log back into the file, so that it is whole by itself. Of the writing connection, before it is closed. */
export function writeBack(handle: DatabaseSyncInstance): void {
  noteFigures(handle)
  handle.exec('pragma wal_checkpoint(truncate)')
}
