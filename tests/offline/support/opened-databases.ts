import { vi } from 'vitest'

/** Databases that are opened from here on, and how a browser closes each for reasons of its own. */
export interface Opened {
  readonly db: IDBDatabase
  /** Tells whoever has it open. */
  readonly end: () => void
}

export function opened(): readonly Opened[] {
  const all: Opened[] = []
  const { addEventListener } = IDBDatabase.prototype
  const listen: typeof addEventListener = function (
    this: IDBDatabase,
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ) {
    if (type === 'close' && typeof listener === 'function') {
      const end = () => {
        this.close()
        listener.call(this, new Event('close'))
      }
      all.push({ db: this, end })
    }
    addEventListener.call(this, type, listener, options)
  }
  vi.spyOn(IDBDatabase.prototype, 'addEventListener').mockImplementation(listen)
  return all
}
