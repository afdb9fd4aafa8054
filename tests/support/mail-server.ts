import { readFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server on loopback, with the password `right`. */

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
  readonly user: string | undefined
}

export interface TestMailServer {
  readonly port: number
  /** Every message that was taken, in order. */
  readonly received: readonly Received[]
  readonly close: () => Promise<void>
}

const certificate = (name: string) =>
  readFileSync(new URL(`../fixtures/mail-certificate/${name}.pem`, import.meta.url), 'utf8')
/** For `mail.example.test` and 127.0.0.1, signed by itself. */
export const CERTIFICATE = certificate('cert')

/** Answers a step with an error of its own words. */
export function refusal(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** Ends with the test. @param options beside the usual; `onData` is asked for whether it takes a message */
export async function mailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    key: certificate('key'),
    cert: CERTIFICATE,
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _session, callback) =>
      auth.password === 'right' ? callback(null, { user: auth.username ?? '' }) : callback(new Error('wrong password')),
    onData: (stream, session, callback) => {
      let data = ''
      stream.on('data', (chunk: Buffer) => (data += chunk.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo.map(({ address }) => address), data, user: session.user })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = () => new Promise<void>((done) => server.close(() => done()))
  onTestFinished(close)
  return { port: portOf(server.server.address()), received, close }
}

/** Takes connections and does with them what it is told; ends with the test. */
export async function socketServer(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  )
  return portOf(server.address())
}

/** Stands in front of a mail server, until it cuts every connection. */
export async function cuttable(port: number): Promise<{ readonly port: number; readonly cut: () => void }> {
  const ends: Socket[] = []
  const front = await socketServer((socket) => {
    const back = connect(port, '127.0.0.1')
    ends.push(socket, back)
    back.on('error', () => undefined)
    socket.pipe(back).pipe(socket)
  })
  return { port: front, cut: () => ends.forEach((end) => end.destroy()) }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return address.port
}
