import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { citationsIn } from './support/citations.ts'
import { isTest, ROOMS, wrongDirections } from './support/directions.ts'
import { engineWords, queriesElsewhere } from './support/engine-words.ts'
import { codeOf, importsOf, packageOf, readSources } from './support/source-tree.ts'

const GENERATED = 'src/client/routeTree.gen.ts'
const sources = readSources(['src', 'tests']).filter((file) => file.path !== GENERATED)

const Package = v.object({
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
})
const Locked = v.looseObject({
  version: v.optional(v.string()),
  integrity: v.optional(v.string()),
  inBundle: v.optional(v.boolean()),
  hasInstallScript: v.optional(v.boolean()),
})
const Lock = v.object({ packages: v.record(v.string(), Locked) })

function readJson<S extends v.GenericSchema>(schema: S, path: string): v.InferOutput<S> {
  return v.parse(schema, JSON.parse(readFileSync(path, 'utf8')))
}

describe('directions', () => {
  it('no room imports what it must not', () => {
    expect(wrongDirections(sources)).toEqual([])
  })

  it.each([
    ['src/contract/records/post.ts', "import { z } from 'zod'"],
    ['src/contract/records/post.ts', "import { open } from '#server/db/open.ts'"],
    ['src/client/ui/button.tsx', "import { queries } from '#client/data/queries.ts'"],
    ['src/client/ui/button.tsx', "import { Post } from '#contract/records/post.ts'"],
    ['src/client/data/queries.ts', "import { save } from '#client/offline/engine/outbox/outbox.ts'"],
    ['src/client/offline/outbox.ts', "import { Button } from '#client/ui/button.tsx'"],
    ['src/client/widgets/files.tsx', "import { Route } from '#client/routes/admin/files.tsx'"],
    ['src/client/shell/frame.tsx', "const page = await import('#client/routes/login.tsx')"],
    ['src/client/routes/admin/tags/index.tsx', "import { PostForm } from '#client/routes/admin/posts/-post-form.tsx'"],
    ['src/client/data/call.ts', "import { readFile } from 'node:fs/promises'"],
    ['src/worker/sw.ts', "import { queries } from '#client/data/queries.ts'"],
    ['src/server/http/mount.ts', "import { session } from '#client/data/session.ts'"],
    ['src/server/http/mount.ts', "import { useState } from 'react'"],
    ['src/server/modules/post.ts', "import { readTag } from './tag.ts'"],
    ['src/server/modules/post.ts', "import { Problem } from '#server/http/problem.ts'"],
    ['src/server/db/posts.ts', "import { Problem } from '#server/http/problem.ts'"],
    ['src/server/db/posts.ts', "import type { Deps } from '#server/http/context.ts'"],
    ['src/server/db/posts.ts', "import { openStorage } from '#server/files/storage.ts'"],
    ['src/server/db/sqlite/search.ts', "import { findPost } from '#server/db/posts.ts'"],
    ['src/server/files/receive.ts', "import type { Context } from '#server/http/context.ts'"],
    ['src/server/jobs/purge.ts', "import { among } from '#server/db/sqlite/among.ts'"],
    ['src/server/http/mount.ts', "import { handlers } from '#server/modules/index.ts'"],
    ['src/server/failure.ts', "import type { Post } from '#contract/records/post.ts'"],
  ])('%s may not say: %s', (path, text) => {
    expect(wrongDirections([{ path, text }])).toHaveLength(1)
  })

  it.each([
    ['src/client/routes/admin/posts/create.tsx', "import { PostForm } from './-post-form.tsx'"],
    ['src/client/shell/frame.tsx', "import { installPrompt } from '#client/pwa/install.ts'"],
    ['src/worker/sw.ts', "import { session } from '#client/data/session.ts'"],
    ['src/server/modules/index.ts', "import { posts } from './post.ts'"],
    ['src/server/modules/post.ts', "import { listPosts } from './post-list.ts'"],
    ['src/server/modules/post.ts', "import { missing } from '#server/failure.ts'"],
    ['src/server/modules/post.ts', "import type { Handlers } from '#server/http/context.ts'"],
    ['src/server/db/posts.ts', "import { contains } from './sqlite/search.ts'"],
    ['src/server/http/failures.ts', "import { isBusy } from '#server/db/sqlite/errors.ts'"],
    ['src/server/app.ts', "import { handlers } from './modules/index.ts'"],
  ])('%s may say: %s', (path, text) => {
    expect(wrongDirections([{ path, text }])).toEqual([])
  })

  it('every folder of the client and of the server, and every room of the project, has a rule', () => {
    const folders = (path: string) =>
      readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => `${path}/${entry.name}`)
    const free = ['src/tooling', 'src/decisions', 'src/client', 'src/client/styles']
    const rooms = [...folders('src'), ...folders('src/client'), ...folders('src/server')].filter(
      (room) => !free.includes(room),
    )
    expect(rooms.filter((room) => !(room in ROOMS))).toEqual([])
  })

  it('imports across folders go through a # name, and every import of a file names its ending', () => {
    const loose = sources.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('../') || (/^[.#]/.test(name) && !/\.[a-z]+(?:\?.*)?$/.test(name)))
        .map((name) => `${file.path}: ${name}`),
    )
    expect(loose).toEqual([])
  })
})

describe('the database', () => {
  it('what only one engine speaks stands in db/sqlite alone', () => {
    expect(engineWords(sources)).toEqual([])
  })

  it('SQL stands in db, in modules and in the sample content', () => {
    expect(queriesElsewhere(sources)).toEqual([])
  })

  it.each([
    ["import { DatabaseSync } from '@photostructure/sqlite'", 'the engine'],
    ["import { DatabaseSync } from 'node:sqlite'", 'the engine'],
    ['const ids = sql`(select value from json_each(${text}))`', 'json_each'],
    ['const by = sql`name COLLATE nocase`', 'collate'],
    ['sql`posts_search match ${phrases}`', 'match'],
    ["handle.exec('pragma optimize')", 'pragma'],
    ['sql.raw(`name glob ${pattern}`)', 'sql.raw'],
    ['sql`insert or ignore into tags values (1)`', 'insert or'],
    ["if (error.errcode === 5) throw busy('later')", 'errcode'],
  ])('finds outside db/sqlite: %s', (text, word) => {
    const found = engineWords([{ path: 'src/server/db/posts.ts', text }])
    expect(found.map((line) => line.split(': ')[1])).toContain(word)
    expect(engineWords([{ path: 'src/server/db/sqlite/search.ts', text }])).toEqual([])
  })

  it('reads no words into plain text', () => {
    const text = "const hint = 'Passwords must match, and globally so' // pragma\nconst at = places.match(word)"
    expect(engineWords([{ path: 'src/server/modules/post.ts', text }])).toEqual([])
  })

  it.each(["db.selectFrom('posts')", "trx.deleteFrom('tags')", 'sql<number>`select 1`'])(
    'finds a query in a room without SQL: %s',
    (text) => {
      expect(queriesElsewhere([{ path: 'src/server/jobs/purge.ts', text }])).toHaveLength(1)
      expect(queriesElsewhere([{ path: 'src/server/db/posts.ts', text }])).toEqual([])
    },
  )
})

describe('files', () => {
  it('the top level holds the package and its folders, and nothing else', () => {
    const card = ['package.json', 'vite.config.ts', 'tsconfig.json', 'index.html', 'src', 'public', 'tests']
    const allowed = [...card, 'README.md', 'LICENSE', 'package-lock.json']
    const made = ['node_modules', 'dist', 'data', 'test-results', 'playwright-report']
    const present = readdirSync('.').filter((name) => !name.startsWith('.') && !name.endsWith('.log'))
    expect(present.filter((name) => !allowed.includes(name) && !made.includes(name))).toEqual([])
  })

  it('no file is called after nothing in particular', () => {
    const empty = /(?:^|[-/])(?:utils?|helpers?|misc|common|shared|stuff)(?:[-./]|$)|\/types\.ts$/
    expect(sources.map((file) => file.path).filter((path) => empty.test(path))).toEqual([])
  })

  it('file names are in kebab case', () => {
    // Routes may also begin with - or _, and name a parameter with $.
    const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)+$/
    const route = /^(?:-|_{1,2}|\$)?[a-zA-Z0-9]+_?(?:[-.][$a-zA-Z0-9]+_?)*\.tsx?$/
    const wrong = sources.filter(({ path }) => {
      return !(path.startsWith('src/client/routes/') ? route : kebab).test(basename(path))
    })
    expect(wrong.map((file) => file.path)).toEqual([])
  })

  it('no file is longer than 300 lines', () => {
    const long = sources
      .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
      .filter((file) => file.lines > 300)
    expect(long).toEqual([])
  })

  it('links and addresses are typed by the router', () => {
    // Where an address is still text, and why.
    const texts: Readonly<Record<string, string>> = {
      'src/client/data/address.ts': 'the one place that makes an address of a text',
      'src/client/routes/admin/-draft-target.ts': 'the contract gives text; the rows that show it parse it',
    }
    const loose = /\bto\??: string\b|\bto(?:: |=\{)`|\bstrict: false\b/
    const found = sources.filter(
      (file) => file.path.startsWith('src/client/') && !isTest(file.path) && loose.test(codeOf(file)),
    )
    expect(found.map((file) => file.path).toSorted()).toEqual(Object.keys(texts))
  })

  it('nothing is silenced, skipped or left for later', () => {
    // Put together here, so that this list does not find itself.
    const notes = ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'nocheck', '@ts-' + 'expect-error']
    const casts = ['as any', ': any', 'as unknown as'].map((cast) => new RegExp(String.raw`(?<!['\w])${cast}\b(?!')`))
    const switches = new RegExp(String.raw`\b(?:it|test|describe)\.(?:skip|only|todo|fixme)\b`)
    // What a page shows at some moment is luck: a browser test knows by the size, or waits.
    const glances = /\bif \(!?\(?await [\w.()]+\.isVisible\(\)/
    const found = sources.flatMap((file) => [
      ...(file.path.startsWith('tests/e2e/') && glances.test(codeOf(file)) ? [`${file.path}: a glance decides`] : []),
      ...notes.filter((note) => file.text.includes(note)).map((note) => `${file.path}: ${note}`),
      ...casts.filter((cast) => cast.test(codeOf(file))).map((cast) => `${file.path}: ${cast.source}`),
      ...(isTest(file.path) && switches.test(codeOf(file)) ? [`${file.path}: a test that does not run`] : []),
    ])
    expect(found).toEqual([])
  })

  it('no property is tried with draws that differ from one run of the tests to the next', () => {
    const times = (text: string, call: RegExp) => text.match(call)?.length ?? 0
    const found = sources.filter(({ text }) => times(text, /\bfc\.assert\(/g) > 0 && times(text, /\btries\(/g) === 0)
    const counted = sources.filter(
      ({ path, text }) => path !== 'tests/support/property.ts' && /\bnumRuns: (?!.*\bseed\b)/.test(text),
    )
    expect([...found, ...counted].map((file) => file.path)).toEqual([])
  })
})

describe('comments', () => {
  it('comments cite no document that is not in the repository', () => {
    expect(citationsIn(sources.filter(({ path }) => path !== 'tests/architecture.test.ts'))).toEqual([])
  })

  it.each([
    '/** Decision 18: how a slug is made. */',
    '/** Kept for reading\n * offline (decisions\n * 24, 78). */',
    '/** POST-14. */',
    '{/* S-07: never shown */}',
    '// As in design/offline 3.6.',
    '/** Design/offline 3.10: goes on where it stopped. */',
    '/** Checklist CAT. */',
    '/** Reads a workflow (product 1.5). */',
    '/** One transaction (3.6, 3.8). */',
    '/** In the words of the specification (performance.md). */',
  ])('finds: %s', (text) => {
    expect(citationsIn([{ path: 'src/contract/calls/post.ts', text }])).not.toEqual([])
  })

  it.each([
    '/** SHA-256 of the bytes, in hexadecimal. */',
    '/** Seconds or an HTTP date (RFC 9110 10.2.3). */',
    '/** Shown as long as it stands (decision 0019); every decision is guarded. */',
    "const title = 'decision 18'",
  ])('reads no citation into: %s', (text) => {
    expect(citationsIn([{ path: 'src/contract/calls/post.ts', text }])).toEqual([])
  })
})

describe('packages', () => {
  it('every dependency is pinned to one version', () => {
    const { dependencies, devDependencies } = readJson(Package, 'package.json')
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    )
    expect(loose).toEqual([])
  })

  it('what the server needs at run time is a dependency, not a development dependency', () => {
    const { dependencies } = readJson(Package, 'package.json')
    const used = readSources(['src/server', 'src/contract'])
      .filter((file) => !isTest(file.path))
      .flatMap((file) => importsOf(file, 'values').map((name) => ({ path: file.path, name })))
      .filter(({ name }) => !/^(?:[.#]|node:)/.test(name))
    const missing = used.filter(({ name }) => !((packageOf(name) ?? name) in dependencies))
    expect(missing).toEqual([])
  })

  it('there is one query core: two would each keep a cache of their own', () => {
    const { packages } = readJson(Lock, 'package-lock.json')
    const cores = Object.keys(packages).filter((path) => path.endsWith('node_modules/@tanstack/query-core'))
    expect(cores).toEqual(['node_modules/@tanstack/query-core'])
  })

  it('playwright and its test runner are the same version', () => {
    const { devDependencies } = readJson(Package, 'package.json')
    expect(devDependencies['@playwright/test']).toBe(devDependencies['playwright'])
  })

  it('the lock carries every platform package, so that npm ci works everywhere', () => {
    const { packages } = readJson(Lock, 'package-lock.json')
    const Optional = v.object({ optionalDependencies: v.record(v.string(), v.string()) })
    /** In the package's own folder of packages, or in one above it. */
    const isThere = (path: string, name: string): boolean =>
      packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`] !== undefined ||
      (path !== '' && isThere(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name))
    const missing = Object.entries(packages).flatMap(([path, entry]) => {
      const optional = v.safeParse(Optional, entry)
      if (!optional.success) return []
      return Object.keys(optional.output.optionalDependencies)
        .filter((name) => !isThere(path, name))
        .map((name) => `${path}: ${name} (take a version that the registry carries for all platforms)`)
    })
    expect(missing).toEqual([])
  })

  it('the lock knows the hash of whatever it installs', () => {
    const { packages } = readJson(Lock, 'package-lock.json')
    // What comes inside another package has its hash.
    const loose = Object.entries(packages).filter(
      ([path, { integrity, inBundle }]) => path !== '' && !inBundle && integrity?.startsWith('sha512-') !== true,
    )
    expect(loose.map(([path]) => path)).toEqual([])
  })

  it('nothing runs when packages are installed; the one that would like to needs it on rare platforms alone', () => {
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true\n')
    const { packages } = readJson(Lock, 'package-lock.json')
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(running.map(([path]) => path)).toEqual(['node_modules/@photostructure/sqlite'])
  })
})
