/** Rare events and defects of the engine, newest last; in memory, for the page and for an error report. */

export interface Diagnostic {
  readonly at: number
  readonly code: string
  readonly detail: string
}

const MOST = 200
let events: readonly Diagnostic[] = []

export function noteDiagnostic(code: string, detail: string): void {
  events = [...events.slice(-(MOST - 1)), { at: Date.now(), code, detail }]
}

export function diagnostics(): readonly Diagnostic[] {
  return events
}
