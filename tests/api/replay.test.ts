import { expect, test } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { PACES } from '#server/http/pace.ts'
import { testServer } from '#tests/support/api.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Edits of a week without a connection, sent against the limits of changes by the engine as it is. */

const { most, perMinute } = PACES.change
/** From rest, a thousand; the slice comes with little left of what is allowed. */
const EDITS = WHOLE ? 1000 : 60
const LEFT = WHOLE ? most : 30

test(`${EDITS} offline edits arrive all, each once, as fast as the limit lets them`, { timeout: 300_000 }, async () => {
  const server = await testServer({ config: { rateLimits: true } })
  const { token } = server.owner
  // Half of them change what is there, the others make something.
  const at = new Date(server.now()).toISOString()
  const there = await server.deps.write((trx) => {
    const rows = Array.from({ length: EDITS / 2 }, (_, index) => ({
      name: `Old ${index}`,
      slug: `old-${index}`,
      color: '#112233',
    }))
    const stamp = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
    return trx
      .insertInto('tags')
      .values(rows.map((row) => ({ ...row, ...stamp })))
      .returning(['id', 'name', 'slug'])
      .execute()
  })
  const { outbox, run, pass, goOnline, offline, sent } = await outboxOn(server, token)
  offline()
  for (const [index, { id, name, slug }] of there.entries()) {
    const local: LocalId = `new-00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const made = { name: `New ${index}` }
    await run(outbox.save({ entity: 'tag', id: local, kind: 'create', values: made, base: null, label: made.name }))
    const base = { version: 1, values: { name, slug } }
    const changed = { name: `Changed ${index}` }
    await run(outbox.save({ entity: 'tag', id, kind: 'update', values: changed, base, label: changed.name }))
  }
  expect(outbox.getSnapshot().items).toHaveLength(EDITS)
  for (let call = LEFT; call < most; call += 1) await server.call('tags.create', { body: {} }, { token })

  goOnline()
  let seconds = 0
  while (outbox.getSnapshot().items.length > 0 && seconds < 600) {
    await pass(1000)
    server.advance(1000)
    seconds += 1
  }
  expect(outbox.getSnapshot().items).toEqual([])
  // What is over the allowance comes back at its rate; half a minute for waits that end a little late.
  expect(seconds).toBeLessThan(((EDITS - LEFT) / perMinute) * 60 + 30)

  const first = there[0]?.id ?? 0
  const tags = await server.deps.db.selectFrom('tags').select(['name', 'version']).where('id', '>=', first).execute()
  const expected = there.flatMap((_, index) => [
    { name: `New ${index}`, version: 1 },
    { name: `Changed ${index}`, version: 2 },
  ])
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(tags.toSorted(byName)).toEqual(expected.toSorted(byName))
  await server.deps.background.settled()
  const acts = await server.deps.db.selectFrom('activities').select('action').execute()
  const count = (action: string) => acts.filter((act) => act.action === action).length
  expect([count('tag.created'), count('tag.updated')]).toEqual([EDITS / 2, EDITS / 2])
  // It was told to wait, and did: few calls were made for nothing.
  expect(count('limit.reached')).toBeGreaterThan(0)
  expect(sent.length).toBeLessThan(EDITS * 1.5)
  if (WHOLE) process.stdout.write(`${EDITS} edits in ${seconds} s of the clock, ${sent.length} calls\n`)
})
