import { describe, expect, it } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { formWith } from '#tests/support/sample-files.ts'

/** What the files of one account may take. */

const GB = 1024 ** 3
const TEXT = 'Twenty bytes of text'

async function withLargeFile(size: number) {
  const server = await testServer()
  const { token, id } = server.owner
  await server.call('settings.update', { body: { storage_per_account: 1 } }, { token })
  const { file } = (await server.call('files.upload', { body: formWith(TEXT, 'a.txt') }, { token })).data
  // The row alone: nobody needs a gigabyte on the disk to be refused the next one.
  await server.deps.write((trx) => trx.updateTable('files').set({ size }).where('id', '=', file.id).execute())
  const upload = (as = token) => server.call('files.upload', { body: formWith(TEXT, 'b.txt') }, { token: as })
  const start = (upload_id: string) => {
    const body = { upload_id, name: 'b.txt', size: TEXT.length, sha256: 'a'.repeat(64) }
    return server.call('uploads.start', { body }, { token })
  }
  return { server, token, id, file, upload, start }
}

describe('the files of an account', () => {
  it('may take what Settings say, to the byte', async () => {
    const { upload, start } = await withLargeFile(GB - TEXT.length)
    expect((await start('upload-key-1.0')).status).toBe(200)
    expect((await upload()).status).toBe(201)
    expect((await upload()).problem).toMatchObject({
      status: 422,
      errors: { file: ['Your files would take more than the 1 GB of an account. Erase some of them first.'] },
    })
    expect((await start('upload-key-2.0')).status).toBe(422)
  })

  it('are those of nobody else, and count until they are erased', async () => {
    const { server: own, token, file, upload, start } = await withLargeFile(GB)
    expect((await upload()).status).toBe(422)
    expect((await start('upload-key-1.0')).problem.errors).toHaveProperty('file')
    const other = await own.person('moderator')
    expect((await upload(other.token)).status).toBe(201)
    await own.call('files.delete', { params: { id: String(file.id) } }, { token })
    expect((await upload()).status).toBe(422)
    await own.call('trash.erase', { params: { type: 'files', id: String(file.id) } }, { token })
    expect((await upload()).status).toBe(201)
  })

  it('leave the disk at once when they are erased', async () => {
    const server = await testServer()
    const { token } = server.owner
    const { file } = (await server.call('files.upload', { body: formWith(TEXT, 'a.txt') }, { token })).data
    const name = file.path.replace('/uploads/', '')
    expect(await server.deps.files.find(name)).toBeDefined()
    await server.call('files.delete', { params: { id: String(file.id) } }, { token })
    expect(await server.deps.files.find(name)).toBeDefined()
    await server.call('trash.erase', { params: { type: 'files', id: String(file.id) } }, { token })
    expect(await server.deps.files.find(name)).toBeUndefined()
  })

  it.each([
    [0, 'Storage per account must be at least 1 GB'],
    [10_001, 'Storage per account must be at most 10,000 GB'],
    [1.5, 'Storage per account must be a whole number of GB'],
  ])('may not be allowed %d GB', async (storage_per_account, sentence) => {
    const server = await testServer()
    const { token } = server.owner
    const { problem } = await server.call('settings.update', { body: { storage_per_account } }, { token })
    expect(problem.errors).toEqual({ storage_per_account: [sentence] })
  })
})
