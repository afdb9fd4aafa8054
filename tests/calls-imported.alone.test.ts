import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/registry.ts'
import { codeOf, importsOf, readSources, resolveImport, type SourceFile } from './support/source-tree.ts'

/**
 * Calls that come with a file of their own are known only once that file is imported: a screen that makes one without it
 * fails as it is opened, unless another screen was there before. So whoever names such a call imports its file, or
 * something that does, and not later.
 */

const sources = readSources(['src/client', 'src/worker', 'src/contract']).filter(({ path }) => !path.includes('.test.'))
/** What each is loaded together with: what is imported when it is needed may come too late. */
const imported = new Map(sources.map((file) => [file.path, importedAtOnce(file)]))
const client = sources.filter(({ path }) => !path.startsWith('src/contract/'))
/** Which file puts a call among the others. The index comes with the workspace. */
const homes = new Map<string, string>()

beforeAll(async () => {
  for (const { path, text } of sources) {
    if (!/^addCalls\(/m.test(text) || path === 'src/contract/index.ts') continue
    const before = new Set(Object.keys(contract))
    await import(/* @vite-ignore */ `../${path}`)
    for (const name of Object.keys(contract)) if (!before.has(name)) homes.set(name, path)
  }
})

/** What is asked by name: the names in the first argument. */
const ASKED = /\b(?:call|query|send)\(([^,()]*)/g

function callsMadeBy(file: SourceFile): string[] {
  const named = [...codeOf(file).matchAll(ASKED)].flatMap(([, first = '']) => [...first.matchAll(/'([\w.]+)'/g)])
  return named.map(([, name = '']) => name).filter((name) => homes.has(name))
}

function importedAtOnce(file: SourceFile): string[] {
  const later = new Set([...codeOf(file).matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name))
  const names = importsOf(file, 'values').filter((name) => !later.has(name))
  return names.flatMap((name) => resolveImport(file.path, name) ?? [])
}

function importedWith(path: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(path)) {
    seen.add(path)
    for (const next of imported.get(path) ?? []) importedWith(next, seen)
  }
  return seen
}

describe('calls with a file of their own', () => {
  it('are found, and the places that make them', () => {
    expect(new Set(homes.values()).size).toBeGreaterThan(4)
    expect(homes.get('users.create')).toBe('src/contract/live.ts')
    expect(client.filter((file) => callsMadeBy(file).length > 0).length).toBeGreaterThan(30)
  })

  it('are imported by whoever makes them', () => {
    const missing = client.flatMap((file) => {
      const there = importedWith(file.path)
      return callsMadeBy(file).flatMap((name) => {
        const home = homes.get(name) ?? ''
        return there.has(home) ? [] : [`${file.path} calls ${name} without ${home}`]
      })
    })
    expect(missing).toEqual([])
  })

  it('are told apart from what is loaded later', () => {
    const page = 'src/client/routes/admin/-second-factor.tsx'
    expect(importedWith(page)).toContain('src/contract/live.ts')
    expect(importedWith(page)).not.toContain('src/contract/passkeys.ts')
  })
})
