import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { DatabaseSync } from '@photostructure/sqlite'
import * as v from 'valibot'
import { OUTBOX, writeDatabase } from './outbox-storage.ts'

/**
 * What the last version before records got one home left behind, in tests/fixtures/version-2: the data folder of a
 * server (`database.sql`, `files.json`), what that server answered about it (`answers.jsonl`), and what its app kept on
 * a device that was cut off from it in the middle of its work (`device.json`). All of it was written by the built
 * program of then, at one moment (`taken.json`). Copies of released versions are never written anew.
 *
 * They are read as if that moment were now: every time in them is moved by the same span, so that nothing has lapsed
 * that had not lapsed then.
 */

const FOLDER = 'tests/fixtures/version-2'
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

const taken = v.parse(v.object({ at: v.string(), site: v.string() }), JSON.parse(read('taken.json')))
const age = Date.now() - Date.parse(taken.at)

/** Times are ISO texts, and milliseconds where they are values of JSON. */
function movedToNow(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) => new Date(Date.parse(time) + age).toISOString())
    .replace(/(?<=": ?)1[78]\d{11}\b/g, (time) => String(Number(time) + age))
}

/** Puts the server's database and files into an empty folder. */
export function restoreServer(dataDir: string): void {
  // The dump brings the tables of the search index along as they were, which is refused otherwise.
  const database = new DatabaseSync(join(dataDir, 'offdesk.sqlite'), { defensive: false })
  database.exec(movedToNow(read('database.sql')))
  database.close()
  const files = v.parse(v.record(v.string(), v.string()), JSON.parse(read('files.json')))
  for (const [name, base64] of Object.entries(files)) {
    const path = join(dataDir, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, Buffer.from(base64, 'base64'))
  }
}

const StoredAnswer = v.variant('kind', [
  v.object({
    kind: v.literal('json'),
    path: v.string(),
    as: v.string(),
    status: v.number(),
    etag: v.nullable(v.string()),
    body: v.record(v.string(), v.unknown()),
  }),
  v.object({
    kind: v.literal('bytes'),
    path: v.string(),
    as: v.string(),
    status: v.number(),
    type: v.nullable(v.string()),
    sha256: v.string(),
  }),
])
/** What the former server answered to GET `path`: to its owner, or to nobody signed in. */
export type StoredAnswer = v.InferOutput<typeof StoredAnswer>

export function storedAnswers(): StoredAnswer[] {
  const lines = movedToNow(read('answers.jsonl'))
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => v.parse(StoredAnswer, JSON.parse(line)))
}

/** The payload of the former server's answer to its owner. @throws when it was not asked for that */
export function storedAnswer(path: string): Readonly<Record<string, unknown>> {
  const answer = storedAnswers().find((one) => one.path === `/api${path}` && one.status === 200)
  if (answer?.kind !== 'json') throw new Error(`There is no stored answer to ${path}`)
  return v.parse(v.object({ data: v.record(v.string(), v.unknown()) }), answer.body).data
}

const Key = v.union([v.string(), v.array(v.union([v.string(), v.number()]))])
const Device = v.object({
  localStorage: v.record(v.string(), v.string()),
  databases: v.array(
    v.object({
      name: v.string(),
      version: v.number(),
      stores: v.array(
        v.object({
          name: v.string(),
          keyPath: v.nullable(v.union([v.string(), v.array(v.string())])),
          indexes: v.array(v.object({ name: v.string(), keyPath: v.union([v.string(), v.array(v.string())]) })),
          rows: v.array(v.object({ key: Key, value: v.unknown() })),
        }),
      ),
    }),
  ),
})
const device = v.parse(Device, JSON.parse(movedToNow(read('device.json'))))

/** An edit as it lay in the outbox, as far as these tests look at it. */
const StoredEdit = v.looseObject({
  opId: v.string(),
  entity: v.string(),
  kind: v.string(),
  label: v.string(),
  status: v.string(),
})
export type StoredEdit = v.InferOutput<typeof StoredEdit>

export function storedEdits(): StoredEdit[] {
  const outbox = device.databases.find(({ name }) => name === OUTBOX)
  const rows = outbox?.stores.find(({ name }) => name === 'operations')?.rows ?? []
  return rows.map(({ value }) => v.parse(StoredEdit, value))
}

/** Puts everything that the device kept into the browser; the page must be of the site, but not the app. */
export async function restoreDevice(page: Page): Promise<void> {
  const site = new URL(page.url()).origin
  for (const { name, ...dump } of device.databases) {
    // The device goes on with the server that it was cut off from, which has another port now.
    await writeDatabase(page, name, v.parse(v.any(), JSON.parse(JSON.stringify(dump).replaceAll(taken.site, site))))
  }
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(device.localStorage))
}

/** Settings that came since, as a site has them that never heard of them. */
export const NEW_SETTINGS = {
  backup_schedule: 'daily',
  backup_hour: 3,
  backup_keep_daily: 7,
  backup_keep_weekly: 4,
  storage_per_account: 20,
  warning_response_ms: 500,
  critical_response_ms: 5000,
  warning_memory_percent: 80,
  critical_memory_percent: 95,
  warning_disk_percent: 85,
  critical_disk_percent: 95,
  warning_errors: 2,
  critical_errors: 50,
  warning_expiry_days: 14,
  told_by_mail: ['critical', 'backup', 'expiry', 'message'],
  told_by_push: ['critical', 'backup', 'expiry', 'message'],
  check_links: true,
  post_path: '/blog/{slug}',
  course_path: '/courses/{slug}',
  workflow_path: '/workflows/{slug}',
  language: 'en',
  time_zone: '',
  logo: null,
  share_image: null,
}
