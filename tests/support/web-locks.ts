/** Exclusive locks of one browser, as the app asks for them (Web Locks API): one holds, the others wait in line. */
export class WebLocks {
  readonly #lines = new Map<string, (() => void)[]>()

  async request(name: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const line = this.#lines.get(name) ?? []
    this.#lines.set(name, line)
    await new Promise<void>((granted, refused) => {
      const leave = () => {
        if (line[0] === granted) return
        line.splice(line.indexOf(granted), 1)
        refused(new DOMException('Aborted', 'AbortError'))
      }
      signal.addEventListener('abort', leave)
      line.push(granted)
      if (line[0] === granted) granted()
    })
    try {
      await work()
    } finally {
      line.shift()
      line[0]?.()
    }
  }

  async query(): Promise<{ pending: { name: string }[] }> {
    return { pending: [...this.#lines].flatMap(([name, line]) => line.slice(1).map(() => ({ name }))) }
  }

  /** Names of the locks that somebody holds. */
  get held(): readonly string[] {
    return [...this.#lines].flatMap(([name, line]) => (line.length > 0 ? [name] : []))
  }
}
