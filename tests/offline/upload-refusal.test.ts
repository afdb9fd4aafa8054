import { expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { outboxOn } from '#tests/support/outbox-on-server.ts'

/** Files whose reply was lost, sent again to a server that would no longer take them. */

async function lossy() {
  const server = await testServer()
  const line = { loses: true }
  const request: TestServer['request'] = async (...args) => {
    const reply = await server.request(...args)
    return line.loses ? Response.json(null) : reply
  }
  const device = await outboxOn({ ...server, request }, server.owner.token)
  return { server, line, ...device }
}

test('a file that arrived is not called refused when Settings no longer allow it, and is not made twice', async () => {
  const { server, line, outbox, run, drain } = await lossy()
  const { token } = server.owner
  const text = new TextEncoder().encode('Tides, and when they turn').buffer
  const { localId } = await run(
    outbox.upload({
      bytes: text,
      name: 'tides.txt',
      mimeType: 'text/plain',
      values: { is_public: true },
      label: 'tides.txt',
    }),
  )
  await drain()
  expect(outbox.getSnapshot().items).toHaveLength(1)
  const changed = await server.call('settings.update', { body: { allowed_file_types: ['jpg'] } }, { token })
  expect(changed.data.allowed_file_types).toEqual(['jpg'])
  line.loses = false
  await drain()
  const { items } = outbox.getSnapshot()
  expect(items.map(({ problem }) => problem)).toEqual([])
  const files = await server.deps.db.selectFrom('files').select('id').execute()
  expect(files).toHaveLength(1)
  expect(outbox.idOf(localId)).toBe(files[0]?.id)
})
