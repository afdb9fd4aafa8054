import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { hoisted } from './hoisted.ts'
import { type Mutant, mutated, PRELUDE } from './mutate.ts'

/** What is mutated, by the world that reaches it. */

export const WORLDS = ['virtual', 'real', 'foreign'] as const
export type WorldName = (typeof WORLDS)[number]

const OFFLINE = 'src/client/offline'
const BY_WORLD: Readonly<Record<WorldName, readonly string[]>> = {
  virtual: ['merge', 'outbox', 'sending', 'storage'].map((room) => `${OFFLINE}/engine/${room}`),
  real: [
    `${OFFLINE}/engine/storage/indexed-db.ts`,
    `${OFFLINE}/engine/storage/drafts.ts`,
    `${OFFLINE}/engine/storage/draft-store.ts`,
    `${OFFLINE}/transport.ts`,
    `${OFFLINE}/outbox-wiring.ts`,
    'src/worker/send-in-background.ts',
    'src/server/http/idempotency.ts',
    'src/server/db/idempotency-keys.ts',
  ],
  foreign: [`${OFFLINE}/foreign`],
}

export interface Targets {
  readonly mutants: readonly Mutant[]
  readonly sources: ReadonlyMap<string, string>
}

/** The sources that a world is there to prove. */
export function filesOf(world: WorldName): readonly string[] {
  const real = new Set(BY_WORLD.real)
  const files = BY_WORLD[world].flatMap((path) => (path.endsWith('.ts') ? [path] : filesIn(path)))
  return files.filter((path) => world === 'real' || !real.has(path)).toSorted()
}

export function targetsOf(world: WorldName): Targets {
  const mutants: Mutant[] = []
  const sources = new Map<string, string>()
  for (const file of filesOf(world)) {
    const made = mutated(file, readFileSync(file, 'utf8'), mutants.length + 1)
    mutants.push(...made.mutants)
    sources.set(file, made.code)
  }
  return { mutants, sources }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
}

/** Puts the mutants into a bundle. @param whole with what they ask, which a process needs once */
export function mutating({ sources }: Targets, whole: boolean): Plugin {
  return {
    name: 'mutants',
    enforce: 'pre',
    transform: (_, id) => sources.get(relative(resolve('.'), id)) ?? null,
    renderChunk: (code, chunk) => (whole && chunk.isEntry ? { code: hoisted(code, PRELUDE), map: null } : null),
  }
}
