// Ends the process at one step, as a power cut would. The parent says which one over the IPC channel; counting starts
// with that.
import { writeSync } from 'node:fs'

/** @type {{ at: number, when: 'before' | 'after', of: 'all' | 'writes' } | null} */
let plan = null
let count = 0

process.on('message', (message) => {
  if (!('plan' in message)) return
  plan = message.plan
  count = 0
})

/** Counts a step. @param changes whether it leaves the disk different */
export function step(name, changes, execute) {
  if (!plan || (plan.of === 'writes' && !changes)) return execute()
  count += 1
  if (count !== plan.at) return execute()
  if (plan.when === 'before') die(name)
  const result = execute()
  if (!(result instanceof Promise)) die(name)
  return result.then(() => die(name))
}

function die(name) {
  writeSync(1, `\nDied at: ${name.replaceAll(/\s+/g, ' ')}\n`)
  process.kill(process.pid, 'SIGKILL')
}
