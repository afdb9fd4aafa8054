import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { OPERATION_KINDS, OperationSchema, STATUSES } from '#client/offline/engine/storage/record.ts'
import { recordsNow } from '#tests/support/outbox-1-server.ts'
import { writeOutbox, type DatabaseDump } from '#tests/support/outbox-storage.ts'
import { expect, NETWORK_ERRORS, signIn, test } from '#tests/support/proxied.ts'
import { postsTitled, readPost } from '#tests/support/records.ts'
import { excerptOf, main, openOutbox, sync, titleOf } from '#tests/support/screens.ts'
import { Settings, StoredFile } from '#tests/support/schemas.ts'

/**
 * Today's build over the outbox that version 1 of its records left on a device (tests/fixtures/outbox-1.json, taken
 * from a browser in use: operations of every kind and status, ids, receipts, trash, a stored picture). A later version
 * adds a fixture of its own; this one stays.
 */

test.use({ allowedNoise: [NETWORK_ERRORS] })

const Fixture = v.object({
  takenAt: v.string(),
  version: v.number(),
  stores: v.array(
    v.object({
      name: v.string(),
      keyPath: v.nullable(v.string()),
      indexes: v.array(v.object({ name: v.string(), keyPath: v.union([v.string(), v.array(v.string())]) })),
      rows: v.array(
        v.object({ key: v.union([v.string(), v.array(v.union([v.string(), v.number()]))]), value: v.unknown() }),
      ),
    }),
  ),
})
const stored = v.parse(Fixture, JSON.parse(readFileSync('tests/fixtures/outbox-1.json', 'utf8')))
const rowsOf = (name: string) => stored.stores.find((store) => store.name === name)?.rows.map((row) => row.value) ?? []
const operations = v.parse(v.array(OperationSchema), rowsOf('operations'))

test(
  'everything that waited is read, shown and sent once by a new build',
  { tag: '@laptop' },
  async ({ app, page, wire }) => {
    expect(new Set(operations.map((op) => op.kind))).toEqual(new Set(OPERATION_KINDS))
    expect(new Set(operations.map((op) => op.status))).toEqual(new Set(STATUSES))
    for (const store of ['ids', 'receipts', 'trash', 'acknowledged', 'meta', 'blobs', 'chunks']) {
      expect(rowsOf(store), store).not.toEqual([])
    }
    const owner = await app.signIn()
    const before = await recordsNow(owner)
    // Receipts and unknown outcomes grow old; the device is used again a minute later.
    await page.clock.install({ time: Date.parse(stored.takenAt) + 60_000 })
    await page.goto('/robots.txt')
    const { version, stores }: DatabaseDump = stored
    await writeOutbox(page, { version, stores })
    await signIn(page)

    await openOutbox(page)
    await expect(main(page).getByRole('heading', { name: /^Needs attention/ })).toBeVisible()
    await expect(main(page).getByRole('heading', { name: /^Waiting/ })).toBeHidden()
    await expect(sync(page, '2 to review')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Refused, kept .*Title must not be this$/ })).toBeVisible()
    await expect(
      main(page).getByRole('button', { name: /^Contested, mine .*Also changed on the server$/ }),
    ).toBeVisible()
    await main(page).getByText('Discarded on this device, 1').click()
    await expect(main(page).getByText('Discarded, in the trash', { exact: true })).toBeVisible()
    expect(await page.getByText('can’t be read by this version').count()).toBe(0)

    const now = async (name: keyof typeof before) => readPost(owner, before[name].id)
    const next = (name: keyof typeof before) => before[name].version + 1
    expect(await now('ready')).toMatchObject({ title: 'Never sent, made offline', version: next('ready') })
    expect(await now('uncertain')).toMatchObject({ title: 'Answer lost, settled', version: next('uncertain') })
    expect(await now('sending')).toMatchObject({ title: 'On its way, arrived', version: next('sending') })
    expect(await now('sent')).toMatchObject({ excerpt: 'An excerpt through the local id', version: next('sent') })
    expect(await now('wanted')).toMatchObject({ title: 'Wanted back' })
    expect(await owner.call('GET', `/admin/posts/${before.deleted.id}`)).toMatchObject({ status: 404 })
    for (const name of ['refused', 'contested', 'discarded'] as const) expect(await now(name)).toEqual(before[name])
    expect(await postsTitled(owner, 'Made offline')).toHaveLength(1)
    const settings = v.parse(Settings, await owner.data('GET', '/settings'))
    expect(settings.site_description).toBe('A harbour with a view')

    const Files = v.looseObject({ data: v.array(StoredFile) })
    const [file, ...others] = v.parse(Files, (await owner.call('GET', '/files')).body).data
    expect(others).toEqual([])
    expect(file).toMatchObject({ name: 'pier.png' })
    expect((await now('pictured')).content).toContain(`src="${file?.path}"`)

    for (const op of operations.filter((one) => one.frozen !== null)) {
      const sent = wire.exchanges.filter((one) => one.headers['idempotency-key'] === op.frozen?.idempotencyKey)
      expect(sent.map((one) => one.body)).toEqual([op.frozen?.body ?? ''])
    }
    const local = operations.find((one) => one.label === 'Sent before')?.recordId
    await page.goto(`/admin/posts/${local}`)
    await expect(titleOf(page)).toHaveValue('Sent before')
    await expect(excerptOf(page)).toHaveValue('An excerpt through the local id')
  },
)
