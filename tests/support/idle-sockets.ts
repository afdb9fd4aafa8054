import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import * as v from 'valibot'

/**
 * Connections that keep a server busy with nothing, held by a process of their own. What the server closes is opened
 * again, as an attacker does.
 */
export interface IdleSockets {
  /** Connected when it was last told. */
  readonly held: () => number
  readonly opened: () => number
  readonly close: () => Promise<void>
}

const Told = v.object({ held: v.number(), opened: v.number() })
const Limits = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.union([v.number(), v.string()]) }) }) })

/** As many as are wanted, or as a process of this machine may open. */
export function mostSockets(wanted: number): number {
  const { soft } = v.parse(Limits, process.report.getReport()).userLimits.open_files
  return Math.min(wanted, typeof soft === 'number' ? Math.floor(soft * 0.9) : wanted)
}

/** A third each is silent, sends half a head, and sends a body drop by drop. @param from own addresses, in turn */
export function holdSockets(port: number, count: number, from: readonly string[]): IdleSockets {
  const child = fork(resolve('tests/support/idle-sockets.mjs'), [`${port}`, `${count}`, ...from])
  let told = { held: 0, opened: 0 }
  child.on('message', (message) => {
    told = v.parse(Told, message)
  })
  return {
    held: () => told.held,
    opened: () => told.opened,
    close: async () => {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
