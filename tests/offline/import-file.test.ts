import { describe, expect, it } from 'vitest'
import { sha256 } from '#client/offline/device/browser-ports.ts'
import { ImportError, readImportFile } from '#client/offline/engine/outbox/import-file.ts'
import { devices } from './support/two-devices.ts'
import { edit } from './support/world.ts'

describe('reading a file', () => {
  const here = { account: 'u1', digest: sha256 }
  const refusal = (text: string) =>
    readImportFile(text, here).then(
      () => null,
      (error: unknown) => {
        if (error instanceof ImportError) return `${error.reason} ${error.at}`.trim()
        throw error
      },
    )

  it('names what is wrong with a file that is cut, foreign, newer, damaged or of another account', async () => {
    const { a, run, post } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const exported = await run(a.exchange.exportAll())
    const text = JSON.stringify(exported)
    expect(await refusal(text)).toBeNull()
    expect(await refusal(text.slice(0, -20))).toBe('unreadable')
    expect(await refusal('')).toBe('unreadable')
    expect(await refusal('[1, 2]')).toBe('foreign')
    expect(await refusal('{"name":"package"}')).toBe('foreign')
    expect(await refusal(JSON.stringify({ ...exported, formatVersion: 2 }))).toBe('newer')
    expect(await refusal(JSON.stringify({ ...exported, account: 'u2' }))).toBe('other-account')
    expect(await refusal(JSON.stringify({ ...exported, operations: [{ label: 'x' }] }))).toBe(
      'damaged operations, 1, opId',
    )
    expect(await refusal(JSON.stringify({ ...exported, ids: [{}] }))).toBe('damaged ids, 1, localId')
    const others = exported.operations.map((op) => ({ ...Object(op), account: 'u9' }))
    expect(await refusal(JSON.stringify({ ...exported, operations: others }))).toBe('damaged operations, 1, account')
    expect(await refusal(JSON.stringify({ outbox: exported, drafts: [{ draftId: 1 }] }))).toBe(
      'damaged drafts, 1, draftId',
    )
  })

  it('takes up a picture of the largest size that Settings allow', async () => {
    const { a, run, post } = await devices()
    await run(a.save(edit(post, 'Changed')))
    const bytes = new ArrayBuffer(100 * 1024 * 1024)
    new Uint8Array(bytes).set([1, 255], 7)
    const sha = await sha256(bytes)
    const exported = { ...(await run(a.exchange.exportAll())), files: { [sha]: Buffer.from(bytes).toString('base64') } }
    const file = await readImportFile(JSON.stringify(exported), here)
    expect([...file.damagedFiles]).toEqual([])
    expect(file.files.get(sha)?.byteLength).toBe(bytes.byteLength)
  })
})
