import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import type { Mutant } from './mutate.ts'

/** How it was killed; null when it survived, false when its code never ran. */
export type Fate = string | null | false

const Files = v.record(
  v.string(),
  v.object({ source: v.string(), fates: v.record(v.string(), v.union([v.string(), v.null(), v.literal(false)])) }),
)

/** What has become of mutants so far, on disk after each, so that whoever is stopped goes on there. */
export class KeptFates {
  readonly #path: string
  /** By source file. What was found out about another text of it counts no more. */
  readonly #files = new Map<string, { readonly source: string; readonly fates: Map<string, Fate> }>()

  constructor(name: string) {
    this.#path = `test-results/outbox-mutants-${name}.json`
    if (!existsSync(this.#path)) return
    const files = v.parse(Files, JSON.parse(readFileSync(this.#path, 'utf8')))
    for (const [file, { source, fates }] of Object.entries(files)) {
      if (existsSync(file) && source === hashOf(file))
        this.#files.set(file, { source, fates: new Map(Object.entries(fates)) })
    }
  }

  /** @returns undefined when it has not played */
  of({ file, name }: Mutant): Fate | undefined {
    return this.#files.get(file)?.fates.get(name)
  }

  keep({ file, name }: Mutant, fate: Fate): void {
    const known = this.#files.get(file) ?? { source: hashOf(file), fates: new Map<string, Fate>() }
    this.#files.set(file, known)
    known.fates.set(name, fate)
    const files = [...this.#files].map(([path, { source, fates }]) => [
      path,
      { source, fates: Object.fromEntries(fates) },
    ])
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(`${this.#path}.new`, JSON.stringify(Object.fromEntries(files)))
    renameSync(`${this.#path}.new`, this.#path)
  }

  forget(): void {
    this.#files.clear()
  }
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('base64url')
}
