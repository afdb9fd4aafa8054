import type { DatabaseSyncInstance } from '@photostructure/sqlite'

/**
 * One state of the database for all that a reading connection is asked in one turn of the event loop. A statement by
 * itself takes the locks of the log and gives them back, which costs more than most look-ups.
 *
 * Whoever commits ends it before, so that nobody reads what is no longer so, and the log can be written back whole.
 */
export class Snapshot {
  constructor(private readonly handle: DatabaseSyncInstance) {}

  /** Before each statement that reads. */
  open(): void {
    if (this.handle.isTransaction) return
    this.handle.exec('begin')
    setImmediate(this.end)
  }

  readonly end = (): void => {
    // Closed with its connection, or ended by the engine, which does so after some failures.
    if (this.handle.isOpen && this.handle.isTransaction) this.handle.exec('commit')
  }
}
