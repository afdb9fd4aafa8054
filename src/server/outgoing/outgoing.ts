import { type IncomingMessage, request } from 'node:http'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { among, beforeAbort, type Lookup } from '#server/address-guard.ts'
import { Fault, faultOf } from './fault.ts'
import { openSlots } from './slots.ts'
import { publicAddresses, type Target, targetOf } from './target.ts'

/**
 * Requests to addresses that people type. They must not lead to what only this machine can reach, cost more than a
 * glance, or tell the other side anything but that somebody looked.
 */

/** For all of it: waiting for a turn, resolving, connecting, every redirect, the last byte. */
const PATIENCE_MS = 5000
const MOST_BYTES = 256 * 1024
const MOST_REDIRECTS = 3
/** Looking up a name holds one of the four threads that files and passwords need as well. */
const AT_ONCE = 3
const REDIRECTS: ReadonlySet<unknown> = new Set([301, 302, 303, 307, 308])

const HEADERS = {
  'User-Agent': 'Offdesk link check',
  Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
  // Nothing is unpacked, so nothing can grow.
  'Accept-Encoding': 'identity',
  Connection: 'close',
}

export interface Answered {
  readonly status: number
  /** Where the answer came from in the end. */
  readonly url: string
  /** The header `Content-Type`; empty where there is none. */
  readonly type: string
  /** The first of what it says; empty where it is packed, or nobody wants it. */
  readonly bytes: Buffer
  /** It ended by itself: nothing of it is missing. */
  readonly whole: boolean
}

export interface Asking {
  readonly method: 'GET' | 'HEAD'
  /** Of what it says, nothing is read. */
  readonly headOnly?: boolean
  /** Of what it says, so many bytes are read; those of a page's head when absent. */
  readonly most?: number
}

export interface Outgoing {
  /** @throws Fault */
  readonly ask: (address: string, asking: Asking) => Promise<Answered>
}

/** How the network is reached, where that is not the usual: all that a test may put in its place. */
export interface Ways {
  readonly resolve?: Lookup
  /** @param addresses checked ones, of which one is connected to */
  readonly connect?: (host: string, port: number, addresses: readonly string[]) => Socket
  /** Certificate, as PEM, that alone is trusted; those of the system when absent. */
  readonly ca?: string
  /** Milliseconds; 5 seconds when absent. */
  readonly patience?: number
}

const toChecked = (host: string, port: number, addresses: readonly string[]) =>
  connectTcp({ host, port, lookup: among(addresses) })

export function openOutgoing({ resolve, connect = toChecked, ca, patience = PATIENCE_MS }: Ways = {}): Outgoing {
  const slots = openSlots(AT_ONCE)

  async function follow(address: string, asking: Asking, signal: AbortSignal, lookups: Promise<unknown>[]) {
    let target = targetOf(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const looking = publicAddresses(target.host, resolve)
      lookups.push(looking)
      const addresses = await beforeAbort(looking, signal)
      const raw = connect(target.host, target.port, addresses)
      try {
        const { answer, next } = await exchange(target, { raw, ca }, asking, signal)
        if (next === undefined) return answer
        target = targetOf(next, target.url.href)
      } finally {
        raw.destroy()
      }
    }
    throw new Fault('endless')
  }

  return {
    ask: async (address, asking) => {
      const signal = AbortSignal.timeout(patience)
      const release = await slots.take(signal)
      const lookups: Promise<unknown>[] = []
      try {
        return await follow(address, asking, signal, lookups)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        throw signal.aborted ? new Fault('no-answer', { cause: error }) : faultOf(error)
      } finally {
        // A name server that hangs goes on holding its thread.
        void Promise.allSettled(lookups).then(release)
      }
    },
  }
}

function socketOf(raw: Socket, { host, isSecure }: Target, ca: string | undefined): Socket {
  if (!isSecure) return raw
  const name = isIP(host) === 0 ? { servername: host } : { host }
  return connectTls({ socket: raw, ...name, ...(ca !== undefined && { ca }) })
}

interface Exchanged {
  readonly answer: Answered
  /** Where it sends on to. */
  readonly next?: string
}

/** One request over that socket, without following anything. */
function exchange(
  target: Target,
  { raw, ca }: { readonly raw: Socket; readonly ca: string | undefined },
  asking: Asking,
  signal: AbortSignal,
): Promise<Exchanged> {
  return new Promise((done, failed) => {
    const { url } = target
    const { method } = asking
    let isAnswered = false
    const fail = (error: Error) => {
      if (!isAnswered) failed(error)
    }
    raw.on('error', fail)
    const socket = socketOf(raw, target, ca)
    socket.on('error', fail)
    const sending = request(
      {
        method,
        path: `${url.pathname}${url.search}`,
        headers: { Host: url.host, ...HEADERS },
        signal,
        ...over(socket),
      },
      (answer) => {
        isAnswered = true
        const status = answer.statusCode ?? 0
        const { location, 'content-type': type = '', 'content-encoding': packed = 'identity' } = answer.headers
        const head = { status, url: url.href, type }
        const settle = (bytes: Buffer, whole: boolean) => done({ answer: { ...head, bytes, whole } })
        if (REDIRECTS.has(status) && location !== undefined) {
          answer.on('error', () => undefined)
          // Headers come as bytes; addresses in them are written in UTF-8.
          done({
            answer: { ...head, bytes: Buffer.of(), whole: false },
            next: Buffer.from(location, 'latin1').toString(),
          })
          answer.destroy()
        } else if (asking.headOnly || packed.toLowerCase() !== 'identity') {
          answer.on('error', () => undefined)
          settle(Buffer.of(), false)
          answer.destroy()
        } else {
          readStart(answer, asking.most ?? MOST_BYTES, settle)
        }
      },
    )
    sending.on('error', fail)
    sending.end()
  })
}

/** No agent: it would keep connections, and may go through a proxy of the environment. */
const over = (socket: Socket) => ({ createConnection: () => socket })

/** What has come when it ends, is too long, breaks off or takes too long: whoever answered has answered. */
function readStart(answer: IncomingMessage, most: number, done: (bytes: Buffer, whole: boolean) => void): void {
  const pieces: Buffer[] = []
  let size = 0
  const settle = () => done(Buffer.concat(pieces).subarray(0, most), answer.complete && size <= most)
  answer.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size < most) return
    settle()
    answer.destroy()
  })
  answer.on('end', settle)
  answer.on('error', settle)
  answer.on('close', settle)
}
