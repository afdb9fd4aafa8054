import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { migrate } from '#server/db/sqlite/migrations/index.ts'

const Part = v.looseObject({ type: v.string(), name: v.string() })
const Column = v.looseObject({ name: v.string() })

type Database = InstanceType<typeof DatabaseSync>

const partsOf = (database: Database, type: string) =>
  database
    .prepare("select type, name from sqlite_schema where name not like 'sqlite_%'")
    .all()
    .map((row) => v.parse(Part, row))
    .filter((part) => part.type === type)
    .map(({ name }) => name)
const columnsOf = (database: Database, table: string) =>
  database
    .prepare(`pragma table_info(${table})`)
    .all()
    .map((row) => v.parse(Column, row).name)

/**
 * Takes a database back to the tables of before a step: what came with it, and after it, goes.
 * @param number of the steps that it had taken by then, as `user_version` keeps it
 */
export function beforeStep(folder: string, number: number): void {
  const then = new DatabaseSync(':memory:')
  const database = new DatabaseSync(join(folder, 'offdesk.sqlite'))
  try {
    migrate(then, number)
    for (const type of ['trigger', 'index', 'table'] as const) {
      const known = partsOf(then, type)
      for (const name of partsOf(database, type)) if (!known.includes(name)) database.exec(`drop ${type} ${name}`)
    }
    for (const table of partsOf(then, 'table')) {
      const known = columnsOf(then, table)
      for (const column of columnsOf(database, table)) {
        if (!known.includes(column)) database.exec(`alter table ${table} drop column ${column}`)
      }
    }
    database.exec(`pragma user_version = ${number}`)
  } finally {
    then.close()
    database.close()
  }
}
