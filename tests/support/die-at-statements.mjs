// What a backup or a restore is built with in place of its database package (dying-backup.ts): each call is a step.
import { backup as copy, DatabaseSync as Database } from '@photostructure/sqlite'
import { step } from './die-at.mjs'

export * from '@photostructure/sqlite'

/** Within a transaction nothing is on the disk before its end. */
const ENDS = /^commit|journal_mode = delete|checkpoint/i

export class DatabaseSync extends Database {
  exec(sql) {
    return step(sql, ENDS.test(sql), () => super.exec(sql))
  }
  prepare(sql) {
    const statement = super.prepare(sql)
    for (const name of ['run', 'all', 'get']) {
      const original = statement[name].bind(statement)
      Object.defineProperty(statement, name, {
        value: (...values) => step(sql, ENDS.test(sql), () => original(...values)),
      })
    }
    return statement
  }
}

export const backup = (...values) => step('backup', true, () => copy(...values))
