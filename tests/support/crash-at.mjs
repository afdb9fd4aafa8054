// What the server is built with in place of its database package (crashing-server.ts): ends the process at one
// statement, as a power cut would. The parent says which one over the IPC channel; counting starts with that.
import { writeSync } from 'node:fs'
import { DatabaseSync as Database } from '@photostructure/sqlite'

export * from '@photostructure/sqlite'

/** @type {{ at: number, when: 'before' | 'after', of: 'all' | 'writes' } | null} */
let plan = null
let count = 0

process.on('message', (message) => {
  plan = message.plan
  count = 0
  process.send?.('understood')
})

export class DatabaseSync extends Database {
  prepare(sql) {
    const statement = super.prepare(sql)
    for (const name of ['run', 'all', 'get']) {
      const original = statement[name].bind(statement)
      Object.defineProperty(statement, name, { value: (...values) => counted(sql, () => original(...values)) })
    }
    return statement
  }
}

function counted(sql, execute) {
  if (!plan || (plan.of === 'writes' && sql.startsWith('select'))) return execute()
  count += 1
  const here = count === plan.at
  if (here && plan.when === 'before') die(sql)
  const result = execute()
  if (here && plan.when === 'after') die(sql)
  return result
}

function die(sql) {
  writeSync(1, `\nDied at: ${sql.replaceAll(/\s+/g, ' ')}\n`)
  process.kill(process.pid, 'SIGKILL')
}

// The jobs of the server would come in between and shift the count: their first turn is a second after the start.
const { setTimeout: later } = globalThis
globalThis.setTimeout = (call, ms, ...values) => later(call, ms >= 1000 ? 2 ** 31 - 1 : ms, ...values)
