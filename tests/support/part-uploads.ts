import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect } from 'vitest'
import * as v from 'valibot'
import { Upload } from '#contract/calls/upload.ts'
import type { RunningApi } from './running-api.ts'
import { StoredFile } from '#tests/support/schemas.ts'

/** The calls of an upload in parts, as a client without manners may make them. */

export interface Sent {
  readonly key: string
  readonly bytes: Uint8Array
  readonly name: string
}

let keys = 0
export const newKey = () => `upload-key-${(keys += 1)}.0`
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const textOf = (size: number) => Buffer.from(randomBytes(size).toString('hex').slice(0, size))
export const aText = (size = 3000, name = 'notes.txt'): Sent => ({ key: newKey(), bytes: textOf(size), name })

const Answer = v.looseObject({ data: v.unknown() })
export async function uploadIn(answer: Response) {
  expect(answer.status).toBe(200)
  return v.parse(Upload, v.parse(Answer, await answer.json()).data)
}
export async function fileIn(answer: Response) {
  expect(answer.status).toBe(201)
  return v.parse(v.looseObject({ file: StoredFile }), await answer.json()).file
}
const Refusal = v.looseObject({ success: v.literal(false), code: v.string(), errors: v.optional(v.looseObject({})) })
export async function refusalIn(answer: Response, status: number) {
  expect(answer.status).toBe(status)
  return v.parse(Refusal, await answer.json())
}

/** @param running as soon as the server is there */
export function partUploads(running: () => RunningApi) {
  const start = ({ key, bytes, name }: Sent, changes: object = {}, headers: Record<string, string> = {}) =>
    running().call('POST', '/api/uploads', {
      body: JSON.stringify({ upload_id: key, name, size: bytes.length, sha256: sha256(bytes), ...changes }),
      headers: { 'content-type': 'application/json', ...headers },
    })
  const append = (key: string, offset: number | string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
    running().call('PATCH', `/api/uploads/${key}`, {
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(offset), ...headers },
    })
  const finish = (key: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ upload_id: key, ...fields })) form.set(name, value)
    return running().call('POST', '/api/files', { body: form, headers: { 'idempotency-key': key, ...headers } })
  }
  const partsOnDisk = async () => (await readdir(running().filesDir)).filter((name) => name.startsWith('.'))

  /** Sends the head of a part and `count` of its bytes; the rest never comes. @returns when they are on the disk */
  async function appendHalf(key: string, bytes: Uint8Array, count: number) {
    const { url, token, deps } = running()
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await new Promise<void>((done) => socket.once('connect', done))
    const head = [
      `PATCH /api/uploads/${key} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      'Upload-Offset: 0',
      `Content-Length: ${bytes.length}`,
    ]
    await new Promise<void>((done) => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(bytes.subarray(0, count), () => done())
    })
    const { parts_name } = await deps.db
      .selectFrom('uploads')
      .select('parts_name')
      .where('upload_id', '=', key)
      .executeTakeFirstOrThrow()
    await expect.poll(() => deps.files.parts.size(parts_name)).toBe(count)
    return socket
  }

  return { start, append, finish, partsOnDisk, appendHalf }
}
