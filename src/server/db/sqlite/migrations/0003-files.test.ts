import { workflowFile } from '#contract/records/workflow-file.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/sqlite/driver.ts'
import { listFiles } from '#server/db/file-lists.ts'
import { openDatabase } from '#server/db/open.ts'
import { readOrder } from '#server/records/order.ts'
import { listWorkflows } from '#server/modules/workflows.ts'
import { first } from './0001-first.ts'
import { courses } from './0002-courses.ts'

/** A database as the version before left it, with rows. */
function olderDatabase(rows: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-migration-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const handle = connect(join(dir, 'offdesk.sqlite'), 'write')
  handle.exec(first.up)
  handle.exec(courses.up)
  handle.exec(rows)
  handle.exec('pragma user_version = 2')
  handle.close()
  return dir
}

const AT = '2026-01-05T10:00:00.000Z'
const workflow = (id: number, title: string, deleted = 'null') =>
  `insert into workflows (id, created_at, updated_at, deleted_at, title, summary, status, tools)
   values (${id}, '${AT}', '${AT}', ${deleted}, '${title}', 'About ${id}', 'published', '["n8n"]');`
const file = (id: number, name: string) =>
  `insert into files (id, created_at, updated_at, name, original_name, storage_name, mime_type, size, sha256, is_public)
   values (${id}, '${AT}', '${AT}', '${name}', '${name}', '${String(id).padStart(32, '0')}.txt', 'text/plain', 3,
     '${String(id).padStart(64, 'a')}', 1);`

test('the workflows of an older database stay and get slugs of their own', async () => {
  const dir = olderDatabase(
    [
      workflow(1, 'Invoice reader'),
      workflow(2, '  Invoice,  reader! '),
      workflow(3, 'Größe & Maß 2'),
      workflow(4, '???'),
      workflow(5, 'Invoice reader', `'${AT}'`),
      workflow(6, '!!!'),
      workflow(7, 'x'.repeat(200)),
    ].join('\n'),
  )
  const { db, close } = await openDatabase(dir)
  onTestFinished(close)
  const { data } = await listWorkflows(db, { sort: 'created_at' })
  expect(data.map((row) => `${row.id} ${row.slug}`)).toEqual([
    '1 invoice-reader',
    '2 invoice-reader-2',
    '3 gr-e-ma-2',
    '4 workflow',
    '6 workflow-6',
    `7 ${'x'.repeat(150)}`,
  ])
  expect(data[0]).toMatchObject({ title: 'Invoice reader', summary: 'About 1', tools: ['n8n'], files: [], version: 1 })
  expect(await readOrder(db, { of: workflowFile, owner: 1 })).toEqual({ ids: [], version: 1 })
  const trashed = await db.selectFrom('workflows').select('slug').where('id', '=', 5).executeTakeFirstOrThrow()
  expect(trashed.slug).toBe('invoice-reader-5')
})

test('the files of an older database stay, without what nobody knew of them', async () => {
  const dir = olderDatabase([file(1, 'a.txt'), file(2, 'b.txt')].join('\n'))
  const { db, close } = await openDatabase(dir)
  onTestFinished(close)
  const { data } = await listFiles(db, { sort: 'name' })
  expect(data).toMatchObject([
    { id: 1, name: 'a.txt', path: `/uploads/${'1'.padStart(32, '0')}.txt`, alt_text: '', caption: '', url: null },
    { id: 2, name: 'b.txt', version: 1 },
  ])
  expect((await listFiles(db, { sha256: '1'.padStart(64, 'a') })).data).toHaveLength(1)
})

test('opening it a second time changes nothing, and a slug belongs to one workflow', async () => {
  const dir = olderDatabase(workflow(1, 'Only'))
  const once = await openDatabase(dir)
  const before = await once.db.selectFrom('workflows').selectAll().execute()
  await once.close()
  const again = await openDatabase(dir)
  onTestFinished(again.close)
  expect(await again.db.selectFrom('workflows').selectAll().execute()).toEqual(before)
  const twin = { title: 'Only', slug: 'only', status: 'draft' as const, category_id: null, image_url: null }
  const insert = again.write((trx) =>
    trx
      .insertInto('workflows')
      .values({ ...twin, created_at: AT, updated_at: AT, deleted_at: null, deleted_by: null })
      .execute(),
  )
  await expect(insert).rejects.toThrow(/unique/i)
})
