import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { testServer, type TestServer } from './api.ts'
import { formWith } from './sample-files.ts'
import type { StoredFile } from './schemas.ts'

/** A server with a library, and what its owner does there. */
export async function libraryServer() {
  const server = await testServer()
  const { token } = server.owner
  const upload = async (bytes: Uint8Array | string, name: string, fields: Record<string, string> = {}) =>
    (await server.call('files.upload', { body: formWith(bytes, name, fields) }, { token })).data.file
  const link = async (name: string, url: string) =>
    (await server.call('files.link', { body: { name, url } }, { token })).data.file
  const list = async (query: Record<string, string> = {}) =>
    (await server.call('files.list', { query }, { token })).data.data.map((file) => file.name)
  const update = (file: StoredFile, body: object, headers: Record<string, string> = {}) =>
    server.call('files.update', { params: { id: String(file.id) }, body }, { token, headers })
  const category = (await server.call('categories.create', { body: { name: 'Home' } }, { token })).data.id
  const post = (content: string) =>
    server.call('posts.create', { body: { title: 'A post', content, category_id: category } }, { token })
  return { server, token, upload, link, list, update, post }
}

export const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
export const storedNames = (server: TestServer) => readdir(join(server.dir, 'files'))

/** The sweep as it runs hours later: files on the disk carry the machine's own time. */
export async function sweep(server: TestServer): Promise<void> {
  server.advance(Date.now() - server.now() + 2 * 3_600_000)
  await sweepFiles.run(server.deps)
}
