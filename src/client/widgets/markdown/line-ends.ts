import type { ChangeSet, Text } from '@codemirror/state'

/**
 * The text after a change as its author has it. The editor knows lines and not what ends them: what was not touched
 * keeps its own line ends, letter for letter, and what is new gets those of the text.
 * @param raw the text before, in which the changes count every line end as one character
 */
export function withOwnEnds(raw: string, changes: ChangeSet, doc: Text): string {
  const [end] = /\r\n?|\n/.exec(raw) ?? ['\n']
  if (!raw.includes('\r')) return doc.toString()
  const reader = new EndReader(raw)
  const parts: string[] = []
  let kept = 0
  changes.iterChanges((from, to, _fromNew, _toNew, inserted) => {
    parts.push(raw.slice(kept, reader.placeOf(from)), inserted.toString().replaceAll('\n', end))
    kept = reader.placeOf(to)
  })
  return parts.join('') + raw.slice(kept)
}

/** Finds places of the text as it is shown in the text as it is, one after the other. */
class EndReader {
  readonly #raw: string
  #shown = 0
  #at = 0

  constructor(raw: string) {
    this.#raw = raw
  }

  placeOf(shown: number): number {
    for (;;) {
      const next = this.#raw.indexOf('\r\n', this.#at)
      const left = shown - this.#shown
      if (next < 0 || left <= next - this.#at) return this.#at + left
      this.#shown += next - this.#at + 1
      this.#at = next + 2
    }
  }
}
