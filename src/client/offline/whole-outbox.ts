import { liveLocksOf } from './device/live-locks.ts'
import { Outbox } from './engine/outbox/outbox.ts'
import type { OutboxOptions } from './engine/outbox/outbox-options.ts'

/**
 * The half of the outbox that saves, merges and sends.
 * @param keeps whether the device keeps anything; without it nobody sends, and there is no lock
 * @throws StorageError
 */
export function openWhole(options: OutboxOptions, keeps: boolean): Promise<Outbox> {
  return Outbox.open({ ...options, ...(keeps ? liveLocksOf(options) : {}) })
}
