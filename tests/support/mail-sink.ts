import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { openDatabase } from '#server/db/open.ts'

export interface MailSink {
  /** What came, as it was sent. */
  readonly mails: readonly string[]
  readonly close: () => Promise<void>
}

/** A mail server that keeps what it is given, set as the site's own. */
export async function openMailSink(dataDir: string): Promise<MailSink> {
  const mails: string[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        callback()
      })
    },
  })
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
  // Listening on a port, so it is no path of a socket.
  const { port } = smtp.server.address() as AddressInfo
  const database = await openDatabase(dataDir)
  const at = new Date().toISOString()
  const row = { name: 'Sink', mailer: 'smtp', host: '127.0.0.1', port, encryption: 'none', username: '' } as const
  const from = { from_address: 'desk@example.com', from_name: '' }
  const dates = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
  await database.write((trx) =>
    trx
      .insertInto('mail_servers')
      .values({ ...row, ...from, ...dates, is_active: 1, is_default: 1 })
      .execute(),
  )
  await database.close()
  return { mails, close: () => new Promise((done) => smtp.close(() => done())) }
}
