import { describe, expect, test } from 'vitest'
import { libraryServer, sha256, storedNames, sweep } from '#tests/support/library.ts'
import { picture } from '#tests/support/sample-files.ts'

/** Bytes that take the place of others, and what becomes of those. */

describe('replaced bytes', () => {
  test('keep id, address and uses; the former bytes go to the trash and can come back', async () => {
    const { server, token, upload, update, post } = await libraryServer()
    const file = await upload(await picture('png', 10), 'logo.png', { alt_text: 'Logo', is_public: 'true' })
    await post(`<p><img src="${file.path}" alt="x"></p>`)
    const fresh = await upload(await picture('png', 20), 'new-logo.png')
    const before = await server.request(file.path)
    const saved = await update(file, { replace_with: fresh.id }, { 'If-Match': '"1"' })
    expect(saved.data).toMatchObject({
      id: file.id,
      path: file.path,
      name: 'logo.png',
      alt_text: 'Logo',
      original_name: 'new-logo.png',
      width: 20,
      sha256: fresh.sha256,
      replace_with: fresh.id,
      version: 2,
    })
    const after = await server.request(file.path)
    expect(after.headers.get('ETag')).not.toBe(before.headers.get('ETag'))
    expect(sha256(new Uint8Array(await after.arrayBuffer()))).toBe(fresh.sha256)
    expect((await server.call('files.read', { params: { id: String(fresh.id) } }, { token })).status).toBe(404)
    expect((await server.request(fresh.path)).status).toBe(404)

    const trash = (await server.call('trash.list', {}, { token })).data.data
    expect(trash).toMatchObject([{ type: 'files', id: fresh.id, title: 'logo.png (replaced)' }])
    await sweep(server)
    await server.call('trash.restore', { params: { type: 'files', id: String(fresh.id) } }, { token })
    const former = await server.request(fresh.path)
    expect(sha256(new Uint8Array(await former.arrayBuffer()))).toBe(file.sha256)
    expect(await storedNames(server)).toHaveLength(2)
  })

  test('come back, one replacement after the other, and go again, by what was answered before', async () => {
    const { server, upload, update } = await libraryServer()
    const file = await upload('first', 'a.txt')
    const [second, third] = [await upload('second', 'b.txt'), await upload('third', 'c.txt')]
    const become = async (replace_with: number | null) => {
      expect((await update(file, { replace_with })).data).toMatchObject({ id: file.id, name: 'a.txt', replace_with })
      return (await server.request(file.path)).text()
    }
    for (const [from, text] of [
      [second.id, 'second'],
      [second.id, 'second'],
      [third.id, 'third'],
      [second.id, 'second'],
      [null, 'first'],
      [third.id, 'third'],
      [null, 'first'],
    ] as const) {
      expect(await become(from), `${from}`).toBe(text)
    }
  })

  test('do not come back from where somebody else has them, nor once they are erased', async () => {
    const { server, token, upload, update, list } = await libraryServer()
    const file = await upload('first', 'a.txt')
    const fresh = await upload('second', 'b.txt')
    await update(file, { replace_with: fresh.id })
    const params = { type: 'files', id: String(fresh.id) }
    await server.call('trash.restore', { params }, { token })
    const other = await upload('third', 'c.txt')
    expect((await update(other, { replace_with: fresh.id })).problem.errors).toHaveProperty('replace_with')
    expect((await update(file, { replace_with: null })).problem.errors).toEqual({
      replace_with: ['This content is in “a.txt (replaced)” now'],
    })
    expect(await list()).toEqual(expect.arrayContaining(['a.txt', 'a.txt (replaced)', 'c.txt']))
    await server.call('files.delete', { params: { id: params.id } }, { token })
    await server.call('trash.erase', { params }, { token })
    expect((await update(file, { replace_with: null })).problem.errors).toEqual({
      replace_with: ['The former content is erased'],
    })
    expect(await (await server.request(file.path)).text()).toBe('second')
  })

  test('go for good with the trash, and only then', async () => {
    const { server, token, upload, update } = await libraryServer()
    const file = await upload('old', 'a.txt')
    const fresh = await upload('new', 'b.txt')
    await update(file, { replace_with: fresh.id })
    await server.call('trash.erase', { params: { type: 'files', id: String(fresh.id) } }, { token })
    await sweep(server)
    expect(await storedNames(server)).toHaveLength(1)
    expect(await (await server.request(file.path)).text()).toBe('new')
  })

  test('are refused from a file that is missing, itself, a link or used elsewhere', async () => {
    const { server, upload, link, update, post } = await libraryServer()
    const file = await upload('old', 'a.txt')
    const used = await upload(await picture('png'), 'b.png')
    const away = await link('Docs', 'https://docs.n8n.io/')
    await post(`<p><img src="${used.path}" alt="x"></p>`)
    for (const id of [999, file.id, away.id, used.id]) {
      expect((await update(file, { replace_with: id })).problem.errors, String(id)).toHaveProperty('replace_with')
    }
    expect((await update(away, { replace_with: file.id })).problem.errors).toHaveProperty('replace_with')
    expect(await (await server.request(file.path)).text()).toBe('old')
  })

  test('are shown at once under the address of their version, and kept there for ever', async () => {
    const { server, upload } = await libraryServer()
    const file = await upload(await picture('png'), 'a.png')
    const kept = await server.request(`${file.path}?v=1`)
    expect(kept.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect((await server.request(file.path)).headers.get('Cache-Control')).toBe('public, max-age=300')
  })
})
