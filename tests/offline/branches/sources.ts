import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { hoisted } from '#tests/offline/mutants/hoisted.ts'
import { filesOf } from '#tests/offline/mutants/targets.ts'
import { type Branch, marked, PRELUDE } from './mark.ts'

export interface MarkedSources {
  readonly branches: readonly Branch[]
  readonly sources: ReadonlyMap<string, string>
}

/** Everything between a save and the server's database, with the same numbers in every bundle. */
export async function markedSources(): Promise<MarkedSources> {
  const branches: Branch[] = []
  const sources = new Map<string, string>()
  for (const file of [...filesOf('virtual'), ...filesOf('real')]) {
    const made = marked(file, await readFile(file, 'utf8'), branches.length + 1)
    branches.push(...made.branches)
    sources.set(file, made.code)
  }
  return { branches, sources }
}

/** Puts the marked sources into a bundle. */
export function marking({ sources }: MarkedSources): Plugin {
  return {
    name: 'branches',
    enforce: 'pre',
    transform: (_, id) => sources.get(relative(resolve('.'), id)) ?? null,
  }
}

/** Puts what the marks call before everything else, which a process needs once. */
export const prelude: Plugin = {
  name: 'branches-prelude',
  renderChunk: (code, chunk) => (chunk.isEntry ? { code: hoisted(code, PRELUDE), map: null } : null),
}
