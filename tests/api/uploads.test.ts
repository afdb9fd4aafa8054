import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import {
  aText,
  fileIn,
  newKey,
  partUploads,
  refusalIn,
  type Sent,
  sha256,
  textOf,
  uploadIn,
} from '#tests/support/part-uploads.ts'
import { type RunningApi, startApi } from '#tests/support/running-api.ts'
import { picture } from '#tests/support/sample-files.ts'

/** Files in parts: announce, append from the offset, then the ordinary POST /files. */

const MB = 1024 * 1024
const WrongOffset = v.looseObject({ code: v.literal('wrong_offset'), current: v.looseObject({ offset: v.number() }) })

let api: RunningApi
const { start, append, finish, partsOnDisk, appendHalf } = partUploads(() => api)
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.deps.write((trx) => trx.deleteFrom('uploads').execute())
  for (const name of await partsOnDisk()) await rm(join(api.filesDir, name))
})

describe('a file in parts', () => {
  it('becomes a file like any other, and nothing of the parts is left', async () => {
    const sent = aText(3000)
    const begun = await uploadIn(await start(sent))
    expect(begun).toMatchObject({ upload_id: sent.key, size: 3000, offset: 0 })
    expect((await uploadIn(await append(sent.key, 0, sent.bytes.subarray(0, 1000)))).offset).toBe(1000)
    expect((await uploadIn(await append(sent.key, 1000, sent.bytes.subarray(1000)))).offset).toBe(3000)
    const file = await fileIn(await finish(sent.key, { is_public: '0', alt_text: 'x' }))
    expect(file).toMatchObject({
      name: 'notes.txt',
      original_name: 'notes.txt',
      mime_type: 'text/plain',
      size: 3000,
      sha256: sha256(sent.bytes),
      is_public: false,
      alt_text: 'x',
    })
    expect(Buffer.from(await (await api.call('GET', file.path)).arrayBuffer())).toEqual(sent.bytes)
    expect(await partsOnDisk()).toEqual([])
    expect((await api.call('GET', `/api/uploads/${sent.key}`)).status).toBe(404)
  })

  it('is announced as often as one likes, and tells how far it is', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes.subarray(0, 700))
    expect((await uploadIn(await start(sent))).offset).toBe(700)
    expect((await uploadIn(await api.call('GET', `/api/uploads/${sent.key}`))).offset).toBe(700)
    const both = await Promise.all([start(sent), start(sent), start(sent)])
    for (const answer of both) expect((await uploadIn(answer)).offset).toBe(700)
    expect(await api.deps.db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
  })

  it('refuses its name for other bytes', async () => {
    const sent = aText()
    await start(sent)
    expect(await refusalIn(await start(sent, { size: 4000 }), 422)).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await refusalIn(await start(sent, { sha256: 'a'.repeat(64) }), 422)).toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  it('takes a part at its own place alone, and says which that is', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes.subarray(0, 700))
    for (const offset of [0, 699, 701, 3000]) {
      const answer = await append(sent.key, offset, sent.bytes.subarray(0, 10))
      expect(answer.status).toBe(409)
      expect(v.parse(WrongOffset, await answer.json()).current.offset).toBe(700)
    }
    expect((await append(sent.key, 'x', sent.bytes)).status).toBe(400)
    expect((await append(sent.key, '', sent.bytes)).status).toBe(400)
    expect((await append(sent.key, 700, sent.bytes, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await append(sent.key, 700, sent.bytes)).status).toBe(413)
    expect((await append('never-announced', 0, sent.bytes)).status).toBe(404)
    expect((await uploadIn(await append(sent.key, 700, sent.bytes.subarray(700)))).offset).toBe(3000)
  })

  it('keeps what came before the line broke, and goes on from there', async () => {
    const sent = aText(60_000)
    await start(sent)
    const socket = await appendHalf(sent.key, sent.bytes, 20_000)
    socket.destroy()
    await expect
      .poll(async () => (await uploadIn(await api.call('GET', `/api/uploads/${sent.key}`))).offset)
      .toBe(20_000)
    await append(sent.key, 20_000, sent.bytes.subarray(20_000))
    expect((await fileIn(await finish(sent.key))).sha256).toBe(sha256(sent.bytes))
  })

  it('takes one part at a time', async () => {
    const sent = aText(60_000)
    await start(sent)
    const socket = await appendHalf(sent.key, sent.bytes, 1000)
    const second = await append(sent.key, 0, sent.bytes.subarray(0, 10))
    expect(await refusalIn(second, 409)).toMatchObject({ code: 'idempotency_in_progress' })
    socket.destroy()
    await expect.poll(async () => (await uploadIn(await start(sent))).offset).toBe(1000)
  })

  it('is made once, however often its last call is sent, and needs no bytes after that', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes)
    const first = await fileIn(await finish(sent.key))
    expect(await fileIn(await finish(sent.key))).toEqual(first)
    expect((await uploadIn(await start(sent))).offset).toBe(3000)
    expect(await api.deps.db.selectFrom('uploads').select('id').execute()).toEqual([])
    expect(await partsOnDisk()).toEqual([])
  })

  it('is not made before all of it is there, and that is no final answer', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes.subarray(0, 100))
    expect((await finish(sent.key)).status).toBe(409)
    expect((await finish('never-announced')).status).toBe(409)
    await append(sent.key, 100, sent.bytes.subarray(100))
    expect((await fileIn(await finish(sent.key))).size).toBe(3000)
  })

  it('begins again when its bytes are gone from the disk', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes)
    for (const name of await partsOnDisk()) await rm(join(api.filesDir, name))
    expect((await finish(sent.key)).status).toBe(409)
    expect((await uploadIn(await start(sent))).offset).toBe(0)
    await append(sent.key, 0, sent.bytes)
    expect((await fileIn(await finish(sent.key))).size).toBe(3000)
  })

  it('goes through the same checks as a file in one piece', async () => {
    const cases: readonly [Sent, RegExp][] = [
      [
        { key: newKey(), bytes: Buffer.from('<html><script>alert(1)</script>'), name: 'a.png' },
        /^The content of this file is TXT/,
      ],
      [{ key: newKey(), bytes: Buffer.from('4d5a900003000000', 'hex'), name: '../../setup.txt' }, /^Only JPG, PNG/],
      [{ key: newKey(), bytes: (await picture('png', 200)).subarray(0, 300), name: 'cut.png' }, /damaged/],
    ]
    for (const [sent, words] of cases) {
      await start(sent)
      await append(sent.key, 0, sent.bytes)
      const refusal = await refusalIn(await finish(sent.key), 422)
      expect(JSON.stringify(refusal.errors)).toMatch(new RegExp(words.source.replace('^', '"file":\\["')))
      // The refusal is the key's answer from now on.
      expect(await refusalIn(await finish(sent.key), 422)).toEqual(refusal)
    }
    expect(await partsOnDisk()).toEqual([])
    const photo = { key: newKey(), bytes: await picture('jpeg', 30), name: 'C:\\me\\photo.png' }
    await start(photo)
    await append(photo.key, 0, photo.bytes)
    expect(await fileIn(await finish(photo.key))).toMatchObject({ mime_type: 'image/jpeg', original_name: 'photo.png' })
  })

  it('is refused when what came is not what was announced, and can be sent anew', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, textOf(3000))
    const refusal = await refusalIn(await finish(sent.key), 422)
    expect(refusal.errors).toEqual({ file: ['The file arrived damaged. Please send it again.'] })
    const again = { ...sent, key: newKey() }
    await start(again)
    await append(again.key, 0, sent.bytes)
    expect((await fileIn(await finish(again.key))).sha256).toBe(sha256(sent.bytes))
  })

  it('that is too large or empty is refused before a byte of it is sent', async () => {
    const sent = aText()
    expect(await refusalIn(await start(sent, { size: 10 * MB + 1 }), 422)).toMatchObject({
      errors: { file: ['File size must not exceed 10MB.'] },
    })
    expect(await refusalIn(await start(sent, { size: 0 }), 422)).toMatchObject({
      errors: { file: ['The file is empty.'] },
    })
    expect(await refusalIn(await start(sent, { size: -1 }), 422)).toHaveProperty('errors.size')
    expect(await refusalIn(await start(sent, { sha256: 'x' }), 422)).toHaveProperty('errors.sha256')
    expect(await refusalIn(await start(sent, { upload_id: '../../etc' }), 422)).toHaveProperty('errors.upload_id')
    expect(await refusalIn(await start(sent, { colour: 'red' }), 422)).toHaveProperty('errors.colour')
    expect(await api.deps.db.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  it('and a file in the same form are one too many', async () => {
    const form = new FormData()
    form.set('upload_id', newKey())
    form.set('file', new File(['x'], 'a.txt'))
    expect((await api.call('POST', '/api/files', { body: form })).status).toBe(400)
  })
})

describe('unfinished uploads', () => {
  it('are limited in number and in bytes for each account', async () => {
    for (let count = 0; count < 20; count += 1) expect((await start(aText())).status).toBe(200)
    const over = await start(aText())
    expect(await refusalIn(over, 429)).toMatchObject({ code: 'rate_limited' })
    expect(over.headers.get('retry-after')).toBe('3600')
    await api.deps.write((trx) => trx.deleteFrom('uploads').execute())
    const sent = aText()
    await start(sent)
    await api.deps.write((trx) =>
      trx
        .updateTable('uploads')
        .set({ size: 2 ** 31 })
        .execute(),
    )
    expect((await start(aText())).status).toBe(429)
  })

  it('are not there for anybody else', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes)
    const other = await signedInModerator()
    const headers = { authorization: `Bearer ${other}` }
    expect((await api.call('GET', `/api/uploads/${sent.key}`, { headers })).status).toBe(404)
    expect((await append(sent.key, 3000, new Uint8Array(), headers)).status).toBe(404)
    expect((await finish(sent.key, {}, headers)).status).toBe(409)
    // The same name is another upload under another account.
    expect((await uploadIn(await start(sent, {}, headers))).offset).toBe(0)
    expect((await fileIn(await finish(sent.key))).size).toBe(3000)
  })

  it('are swept a day after their last part, with their bytes', async () => {
    const sent = aText()
    await start(sent)
    await append(sent.key, 0, sent.bytes.subarray(0, 100))
    const sweepAfter = async (hours: number) => {
      const updated_at = new Date(api.deps.clock.now() - hours * 3_600_000).toISOString()
      await api.deps.write((trx) => trx.updateTable('uploads').set({ updated_at }).execute())
      api.pass(2 * 3_600_000)
      await sweepFiles.run(api.deps)
      api.pass(-2 * 3_600_000)
    }
    await sweepAfter(21)
    expect((await uploadIn(await append(sent.key, 100, sent.bytes.subarray(100, 200)))).offset).toBe(200)
    expect(await partsOnDisk()).toHaveLength(1)
    await sweepAfter(23)
    expect((await api.call('GET', `/api/uploads/${sent.key}`)).status).toBe(404)
    expect(await partsOnDisk()).toEqual([])
  })
})

async function signedInModerator(): Promise<string> {
  const { email } = await api.deps.write(async (trx) => {
    const at = new Date(api.deps.clock.now()).toISOString()
    const address = `moderator-${newKey()}@example.test`
    const hash = await api.deps.passwords.hash('a quiet harbour at dusk')
    const row = {
      name: 'Mo',
      email: address,
      email_key: address,
      password_hash: hash,
      role: 'moderator' as const,
      avatar: null,
    }
    return trx
      .insertInto('users')
      .values({
        ...row,
        created_at: at,
        updated_at: at,
        deleted_at: null,
        deleted_by: null,
        email_verified_at: at,
        last_login_at: null,
      })
      .returning('email')
      .executeTakeFirstOrThrow()
  })
  const login = await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: email, password: 'a quiet harbour at dusk' }),
  })
  return v.parse(v.looseObject({ token: v.string() }), await login.json()).token
}
