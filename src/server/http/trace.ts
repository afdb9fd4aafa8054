import { type Actor, type Deed, noteActivity } from '#server/db/activity.ts'
import type { Write } from '#server/db/write-queue.ts'
import { addressGroup } from './client-address.ts'
import type { Background } from './context.ts'

/**
 * What is refused leaves a trace in the activities, and a flood of refusals must not fill the disk. The first of a kind
 * from an address is written at once; the rest of the hour is counted, and written as one row when the hour is over.
 * Beyond so many addresses an hour, those of one kind are counted together.
 */

const HOUR = 3_600_000
const MOST_AN_HOUR = 200

export interface Trace {
  readonly note: (actor: Actor, deed: Deed) => void
  /** Writes what was counted: of hours that are over, or of this one too. @param now milliseconds */
  readonly settle: (now: number) => Promise<void>
}

interface Counted {
  readonly hour: number
  readonly actor: Actor
  readonly deed: Deed
  /** Besides the one that was written. */
  more: number
}

export function openTrace(write: Write, background: Background): Trace {
  let counted = new Map<string, Counted>()

  async function settle(now: number): Promise<void> {
    const hour = Math.floor(now / HOUR)
    const over = [...counted].filter(([, one]) => one.hour < hour)
    if (over.length === 0) return
    counted = new Map([...counted].filter(([, one]) => one.hour >= hour))
    const told = over.filter(([, { more }]) => more > 0)
    if (told.length === 0) return
    try {
      await write(async (trx) => {
        for (const [, { actor, deed, more }] of told) await noteActivity(trx, actor, { ...deed, times: more })
      })
    } catch (error) {
      for (const [key, one] of told) countAgain(key, one, one.more)
      throw error
    }
  }

  /** What could not be written waits for the next time. */
  function countAgain(key: string, one: Counted, more: number): void {
    const known = counted.get(key)
    if (known) known.more += more
    else counted.set(key, { ...one, more })
  }

  return {
    note: (actor, deed) => {
      const now = Date.parse(actor.at)
      const hour = Math.floor(now / HOUR)
      if ([...counted.values()].some((one) => one.hour < hour)) background.run('trace', () => settle(now))
      const own = JSON.stringify([hour, deed.action, addressGroup(actor.ip), actor.caller?.id, deed.userId, deed.title])
      const known = counted.get(own)
      if (known) {
        known.more += 1
        return
      }
      const isMany = counted.size >= MOST_AN_HOUR
      const all = JSON.stringify([hour, deed.action])
      const together = isMany ? counted.get(all) : undefined
      if (together) {
        together.more += 1
        return
      }
      const first: Counted = isMany
        ? {
            hour,
            actor: { ...actor, ip: '', caller: undefined },
            deed: { action: deed.action, title: 'many addresses' },
            more: 0,
          }
        : { hour, actor, deed, more: 0 }
      const key = isMany ? all : own
      counted.set(key, first)
      background.run('trace', async () => {
        try {
          await write((trx) => noteActivity(trx, first.actor, first.deed))
        } catch (error) {
          countAgain(key, first, 1)
          throw error
        }
      })
    },
    settle,
  }
}
