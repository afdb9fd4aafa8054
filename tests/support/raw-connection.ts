import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import * as v from 'valibot'

/** HTTP as bytes on a socket of our own: several requests at once, cut off in the middle, or left before the reply. */

export interface RawRequest {
  readonly method: string
  /** From the root: `/api/…`. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface RawReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Record<string, unknown>
}

export function bytesOf({ method, path, headers = {}, body }: RawRequest): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries({
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    }).map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

interface Waiting {
  readonly done: (reply: RawReply) => void
  readonly failed: (error: Error) => void
}

export class RawConnection {
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #ended: Error | undefined
  readonly #waiting: Waiting[] = []

  static async open(url: string): Promise<RawConnection> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    return new RawConnection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes])
      this.#deliver()
    })
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The connection ended')))
  }

  /** Resolves when the last byte was handed to the system. */
  write(bytes: Buffer): Promise<void> {
    return new Promise((done, failed) => {
      this.#socket.write(bytes, (error) => (error ? failed(error) : done()))
    })
  }

  /** The next reply, in the order of the requests. */
  reply(): Promise<RawReply> {
    return new Promise((done, failed) => {
      this.#waiting.push({ done, failed })
      if (this.#ended) this.#fail(this.#ended)
      else this.#deliver()
    })
  }

  /** Sends and waits for the reply. */
  async ask(bytes: Buffer): Promise<RawReply> {
    await this.write(bytes)
    return this.reply()
  }

  /** Resolves when a reply begins to arrive; it stays unread. */
  async replyBegins(): Promise<void> {
    this.#socket.removeAllListeners('data')
    await once(this.#socket, 'readable')
  }

  /** Ends the connection at once, whatever is still on its way. */
  leave(): void {
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#ended ??= error
    for (const { failed } of this.#waiting.splice(0)) failed(this.#ended)
  }

  #deliver(): void {
    while (this.#waiting.length > 0) {
      const parsed = parseReply(this.#received)
      if (!parsed) return
      this.#received = parsed.rest
      this.#waiting.shift()?.done(parsed.reply)
    }
  }
}

const Body = v.record(v.string(), v.unknown())

function parseReply(bytes: Buffer): { reply: RawReply; rest: Buffer<ArrayBuffer> } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
    }),
  )
  const length = Number(headers.get('content-length'))
  // The API gives the length of every answer; without it there would be no telling where the next one begins.
  if (!Number.isInteger(length)) throw new Error(`A reply without a length: ${first}`)
  const from = end + 4
  if (bytes.length < from + length) return null
  const body = v.parse(Body, JSON.parse(bytes.subarray(from, from + length).toString()))
  return {
    reply: { status: Number(first.split(' ')[1]), headers, body },
    rest: Buffer.from(bytes.subarray(from + length)),
  }
}
