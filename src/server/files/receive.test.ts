import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import type { UploadRules } from './file-rules.ts'
import { markupHere } from './markup.ts'
import { cleanName, HARD_CAP_BYTES, type ReceiveOptions, receiveUpload } from './receive.ts'
import { deferred } from './stall.ts'
import { type FileStorage, openStorage } from './storage.ts'

const MB = 1024 * 1024
const RULES: UploadRules = {
  max_file_size: DEFAULT_SETTINGS.max_file_size,
  allowed_file_types: [...DEFAULT_SETTINGS.allowed_file_types],
}
const PART = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

let dir: string
let storage: FileStorage
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'offdesk-receive-'))
  storage = await openStorage(dir)
})
afterEach(async () => {
  expect(await readdir(dir)).toEqual([])
  await rm(dir, { recursive: true, force: true })
})

/** A request whose body is what `chunks` gives, piece by piece. */
function streamed(chunks: AsyncIterator<string | Uint8Array>): Request {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(typeof next.value === 'string' ? Buffer.from(next.value) : next.value)
    },
  })
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
  return new Request('http://x/', init)
}

/** The file of a form that has one. */
async function received(request: Request, options: Omit<ReceiveOptions, 'storage' | 'markup'> = { rules: RULES }) {
  const file = await receiveUpload(request, { storage, markup: markupHere, ...options })
  if (!('keep' in file)) throw new Error('The form brings no file')
  return file
}

const reason = async (request: Request, options: { rules?: UploadRules; stallAfterMs?: number } = {}) =>
  received(request, { rules: RULES, ...options }).then(
    async (file) => {
      await file.discard()
      return 'received'
    },
    (error: unknown) => (error instanceof Error && 'reason' in error ? error.reason : error),
  )

describe('receiveUpload', () => {
  it('takes a file that comes byte by byte', async () => {
    async function* slowly() {
      for (const byte of Buffer.from(`${PART}hello\r\n--b--\r\n`)) yield Uint8Array.of(byte)
    }
    const file = await received(streamed(slowly()))
    expect(file).toMatchObject({ originalName: 'a.txt', type: 'txt', size: 5 })
    await file.discard()
  })

  it('gives up when nothing comes any more, or next to nothing', async () => {
    async function* silent(): AsyncGenerator<string> {
      yield PART
      await new Promise(() => undefined)
    }
    expect(await reason(streamed(silent()), { stallAfterMs: 30 })).toBe('stalled')
    async function* dripping(): AsyncGenerator<string> {
      yield PART
      for (;;) {
        await new Promise((next) => setTimeout(next, 5))
        yield 'x'
      }
    }
    expect(await reason(streamed(dripping()), { stallAfterMs: 30 })).toBe('stalled')
  })

  it('takes what came while the process stood still', async () => {
    const rest = `${'a'.repeat(4096)}\r\n--b--\r\n`
    const outcome = deferred<unknown>()
    const server = createAdaptorServer({
      fetch: async (request: Request) => {
        outcome.resolve(await reason(request, { stallAfterMs: 200 }))
        return new Response()
      },
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port')
    const sender = connect(address.port, '127.0.0.1')
    try {
      sender.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${PART.length + rest.length}\r\n\r\n${PART}`,
      )
      await once(server, 'request')
      // The upload has begun: its time runs.
      await pause(50)
      // Its timers are looked at first when it goes on.
      await new Promise(setImmediate)
      sender.write(rest)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)
      expect(await outcome.promise).toBe('received')
    } finally {
      sender.destroy()
      server.close()
      await once(server, 'close')
    }
  })

  it('stops reading above the hard limit, whatever length was declared', async () => {
    let sent = 0
    const chunk = Buffer.alloc(MB, 'a')
    async function* endless(): AsyncGenerator<string | Uint8Array> {
      yield PART
      for (;;) {
        sent += chunk.length
        yield chunk
      }
    }
    expect(await reason(streamed(endless()))).toBe('too-large')
    expect(sent).toBeLessThan(HARD_CAP_BYTES + 8 * MB)
  })

  it('reports a connection that breaks', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield PART
      throw new Error('socket hang up')
    }
    expect(await reason(streamed(broken()))).toBe('malformed')
  })
})

describe('cleanName', () => {
  it('never gives a path, a control character or more than 255 characters', () => {
    for (const name of ['../a', 'a/b\\c', '\u0000', '%22%0D%0Ax', '\u202e', '...', '😀'.repeat(200)]) {
      const clean = cleanName(name)
      expect(clean).not.toMatch(/[/\\\p{Cc}\p{Cf}\p{Cs}]/u)
      expect(clean.length).toBeGreaterThan(0)
      expect(clean.length).toBeLessThanOrEqual(255)
    }
  })
})
