import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from '#server/db/secrets.ts'
import { mailSecretAbout, openDefaultMailer } from '#server/mail/default-mailer.ts'
import { testServer } from '#tests/support/api.ts'

describe('the default mailer', () => {
  it('sends through the default, active mail server with its sealed password, as the site', async () => {
    const { deps } = await testServer()
    const old = new Uint8Array(32).fill(3)
    const keys = { current: deps.config.secretKeys.current, older: [old] }
    const mailer = openDefaultMailer({ db: deps.db, write: deps.write, keys })
    const mail = { to: 'anna@example.com', subject: 'Hello', text: 'Text' }
    expect(await mailer.ready()).toBe(false)
    await expect(mailer.send(mail)).rejects.toThrow('No default mail server is set.')

    let data = ''
    let password: unknown
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, callback) => {
        password = auth.password
        callback(null, { user: 'desk' })
      },
      onData: (stream, _session, callback) => {
        stream.on('data', (chunk: Buffer) => (data += chunk.toString()))
        stream.on('end', () => callback())
      },
    })
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
    try {
      await deps.write(async (trx) => {
        const at = new Date(deps.clock.now()).toISOString()
        const { id } = await trx
          .insertInto('mail_servers')
          .values({
            created_at: at,
            updated_at: at,
            deleted_at: null,
            deleted_by: null,
            name: 'Relay',
            mailer: 'smtp',
            host: '127.0.0.1',
            port: portOf(smtp.server.address()),
            encryption: 'none',
            username: 'desk',
            from_address: 'desk@example.com',
            from_name: '',
            is_active: 1,
            is_default: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const sealed = seal({ current: old, older: [] }, 'a sealed password', mailSecretAbout(id))
        await trx
          .insertInto('secrets')
          .values({ owner_type: 'mail_servers', owner_id: id, name: 'password', sealed, updated_at: at })
          .execute()
      })
      expect(await mailer.ready()).toBe(true)
      await mailer.send(mail)
      expect(password).toBe('a sealed password')
      // Sealed by an older key: once used, it is sealed by the current one.
      const { sealed } = await deps.db.selectFrom('secrets').selectAll().executeTakeFirstOrThrow()
      const about = mailSecretAbout(1)
      expect(unseal(deps.config.secretKeys, sealed, about)).toEqual({ secret: 'a sealed password', isOutdated: false })
      expect(data).toMatch(/^From: Offdesk <desk@example\.com>\r?$/m)
    } finally {
      await new Promise<void>((done) => smtp.close(() => done()))
    }
  })
})

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return address.port
}
