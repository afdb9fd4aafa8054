import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { openDatabaseCopy } from '#server/db/open.ts'
import { namesOfBytes } from '#server/db/file-rows.ts'
import { heldBy, ownFolder, restoreTo } from '#tests/support/backups.ts'
import { startApi, type RunningApi } from '#tests/support/running-api.ts'
import { WHOLE } from '#tests/support/proofs.ts'
import { formWith } from '#tests/support/sample-files.ts'

/**
 * Backups of a server that is written to all the while: uploads, posts that show them, and uploads that are erased with
 * their bytes. Each is a state that was: everything acknowledged before it began is in it, and every file that it names.
 */

const BACKUPS = WHOLE ? 60 : 3
/** More posts than these between two backups would only make each take longer. */
const MOST_POSTS = 6

let api: RunningApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const Made = v.looseObject({ id: v.number() })
const Uploaded = v.looseObject({ file: v.looseObject({ id: v.number(), path: v.string() }) })

async function upload(text: string): Promise<{ id: number; path: string }> {
  const answer = await api.call('POST', '/api/files', { body: formWith(text, 'text.txt', { is_public: '1' }) })
  expect(answer.status).toBe(201)
  return v.parse(Uploaded, await answer.json()).file
}

interface Site {
  readonly category: number
  /** Titles of posts. */
  readonly acknowledged: string[]
  /** How many there may be so far. */
  most: number
  busy: boolean
}

/** A post that shows an upload, and an upload that comes and goes for good, again and again. */
async function write(name: string, site: Site): Promise<void> {
  for (let count = 0; site.busy; count += 1) {
    const title = `${name} ${count}`
    if (site.acknowledged.length < site.most) {
      const { path } = await upload(title)
      const content = `<p>See <a href="${path}">the text</a></p>`
      await api.data('POST', '/admin/posts', { title, content, category_id: site.category })
      site.acknowledged.push(title)
    }
    const { id } = await upload(`${title}, for a moment`)
    await api.data('DELETE', `/files/${id}`)
    await api.data('DELETE', `/admin/trash/files/${id}`)
  }
}

test(`${BACKUPS} backups of a busy server are whole`, { timeout: 300_000 }, async () => {
  const { id: category } = v.parse(Made, await api.data('POST', '/categories', { name: 'Notes' }))
  const site: Site = { category, acknowledged: [], most: MOST_POSTS, busy: true }
  const writers = Promise.all(['Ada', 'Ben'].map((name) => write(name, site)))
  const into = ownFolder()
  const made: { folder: string; before: string[] }[] = []
  for (let count = 1; count <= BACKUPS; count += 1) {
    site.most = count * MOST_POSTS
    // Some writes between two backups, so that each is another state.
    while (site.acknowledged.length < site.most - MOST_POSTS / 2) {
      await Promise.race([writers, new Promise((done) => setTimeout(done, 5))])
    }
    const before = [...site.acknowledged]
    const { dataDir } = api.deps.config
    const options = { dataDir, into, madeBy: 'command', ownKey: false, now: Date.now, keep: null } as const
    const { folder, manifest } = await backUp(options)
    expect(manifest.lost).toEqual([])
    made.push({ folder, before })
  }
  site.busy = false
  await writers

  const sizes: number[] = []
  for (const { folder, before } of made) {
    const dataDir = ownFolder()
    await restoreTo(dataDir, folder)
    await heldBy(dataDir)
    const { db, close } = openDatabaseCopy(join(dataDir, 'offdesk.sqlite'))
    const posts = await db.selectFrom('posts').select(['title', 'content']).execute()
    const named = new Set(await namesOfBytes(db))
    await close()
    expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(before))
    for (const { title, content } of posts) {
      const name = /\/uploads\/([\w.]+)/.exec(content)?.[1] ?? ''
      expect(named.has(name), `${title} shows ${name}`).toBe(true)
      expect(readFileSync(join(dataDir, 'files', name), 'utf8')).toBe(title)
    }
    expect([...named].filter((name) => !existsSync(join(dataDir, 'files', name)))).toEqual([])
    sizes.push(posts.length)
  }
  // Something was written between any two of them.
  expect(new Set(sizes).size).toBe(sizes.length)
})
