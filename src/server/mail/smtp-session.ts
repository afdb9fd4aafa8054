import { connect, isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { addressesOf } from '#server/address-guard.ts'
import {
  failureAt,
  isRefusal,
  SendingFailure,
  stageOfConnecting,
  stageOfDelivery,
  UnclearSending,
} from './sending-failure.ts'
import type { MailServer, Sending } from './transport.ts'

/** One mail to one mail server, step by step, so that whoever reads of a failure is told which step it was. */

const PATIENCE_MS = 10_000
/** However slowly a server answers each single step. */
const WHOLE_SESSION_MS = 120_000

interface Delivery extends Pick<Sending, 'resolve' | 'ca' | 'patience'> {
  readonly envelope: { readonly from: string; readonly to: string }
  readonly bytes: Buffer
  readonly handingOver: (() => Promise<void>) | undefined
}

/** @throws SendingFailure, or UnclearSending when all was handed over and no reply came */
export async function deliver(server: MailServer, password: string | undefined, delivery: Delivery): Promise<void> {
  const [address] = await addressesOf(server.host, delivery.resolve).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AddressRefused') {
      throw new SendingFailure('resolve', error.message, false, { cause: error })
    }
    throw failureAt('resolve', error)
  })
  const socket = await reach(address, server.port, delivery.patience).catch((error: unknown) => {
    throw failureAt('connect', error)
  })
  const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js')
  const session = new Connection(optionsOf(server, address, socket, delivery))
  const end = setTimeout(() => socket.destroy(new Error('The session took too long')), WHOLE_SESSION_MS)
  try {
    await converse(session, server, password, delivery)
  } finally {
    clearTimeout(end)
    session.close()
    socket.destroy()
  }
}

/** @throws the error of the socket, with its code */
function reach(host: string, port: number, timeout = PATIENCE_MS): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect({ host, port, timeout })
    socket.once('error', failed)
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' })))
    socket.once('connect', () => {
      socket.off('error', failed)
      socket.setTimeout(0)
      done(socket)
    })
  })
}

function optionsOf(
  server: MailServer,
  address: string,
  connection: Socket,
  { ca, patience = PATIENCE_MS }: Delivery,
): SMTPConnection.Options {
  return {
    host: address,
    port: server.port,
    connection,
    secure: server.encryption === 'ssl',
    requireTLS: server.encryption === 'tls',
    ignoreTLS: server.encryption === 'none',
    tls: {
      // The name that the certificate must carry; an address has none to announce.
      ...(isIP(server.host) === 0 && { servername: server.host }),
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 3 * patience,
  }
}

async function converse(
  session: SMTPConnection,
  { username }: MailServer,
  password: string | undefined,
  { envelope, bytes, handingOver }: Delivery,
): Promise<void> {
  // An error of the connection ends the step that is under way, whichever it is.
  let broken: (error: unknown) => void = () => undefined
  session.on('error', (error) => broken(error))
  session.on('end', () => broken(new Error('The server closed the connection')))
  const step = (begin: (done: (error?: unknown) => void) => void) =>
    new Promise<void>((done, failed) => {
      broken = failed
      begin((error) => (error ? failed(error) : done()))
    })

  await step((done) => session.connect(done)).catch((error: unknown) => {
    throw failureAt(stageOfConnecting(error), error)
  })
  if (username !== '') {
    const credentials = { user: username, pass: password ?? '' }
    await step((done) => session.login({ credentials, ...credentials }, done)).catch((error: unknown) => {
      throw failureAt('login', error, password)
    })
  }
  let isHanded = false
  async function* text() {
    yield bytes
    await handingOver?.()
    isHanded = true
  }
  const size = bytes.length
  await step((done) => session.send({ ...envelope, size }, Readable.from(text()), done)).catch((error: unknown) => {
    if (isHanded && !isRefusal(error)) throw new UnclearSending({ cause: error })
    throw failureAt(stageOfDelivery(error), error, password)
  })
}
