import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { AddressRefused, resolveMailHost } from './address-guard.ts'
import { contactMail, resetPasswordMail } from './messages.ts'
import { type MailServer, MailRefused, sendMail, strictAddress } from './transport.ts'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
  readonly user: string | undefined
}

const open: SMTPServer[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise<void>((done) => server.close(() => done())))))

async function mailServer(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
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
  open.push(server)
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: portOf(server.server.address()), received }
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return address.port
}

const server = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  mailer: 'smtp',
  host: '127.0.0.1',
  port,
  encryption: 'none',
  username: '',
  from_address: 'desk@example.com',
  from_name: 'Offdesk',
  ...more,
})
const MAIL = { to: 'anna@example.com', subject: 'Grüße', text: 'Hello\n' }
const SITE = { site_name: 'Ines & Co', site_url: 'https://halvorsen.example' }

describe('sendMail', () => {
  it('hands a message to a real mail server, signed in with the sealed password', async () => {
    const { port, received } = await mailServer()
    await sendMail(server(port, { username: 'desk' }), 'right', {
      ...MAIL,
      html: '<p>Hello</p>',
      replyTo: 'b@example.com',
    })
    expect(received).toMatchObject([{ from: 'desk@example.com', to: ['anna@example.com'], user: 'desk' }])
    expect(received[0]?.data).toMatch(/^Reply-To: b@example\.com\r?$/m)
    expect(received[0]?.data).toContain('multipart/alternative')
  })

  it('fails with a code when the password is wrong or nobody listens', async () => {
    const { port } = await mailServer()
    await expect(sendMail(server(port, { username: 'desk' }), 'wrong', MAIL)).rejects.toMatchObject({ code: 'EAUTH' })
    await expect(sendMail(server(1), undefined, MAIL)).rejects.toMatchObject({ code: 'ESOCKET' })
  })

  it('does not send without encryption where it was chosen, nor to a certificate that nobody vouches for', async () => {
    const plain = await mailServer()
    await expect(sendMail(server(plain.port, { encryption: 'starttls' }), undefined, MAIL)).rejects.toThrow()
    const selfSigned = await mailServer({ secure: true, disabledCommands: [] })
    await expect(sendMail(server(selfSigned.port, { encryption: 'tls' }), undefined, MAIL)).rejects.toThrow()
    expect([...plain.received, ...selfSigned.received]).toEqual([])
  })

  it.each(['\r\n', '\n', '\r', '\0', '\u2028'])(
    'refuses %j in every field that reaches a header or a command',
    async (evil) => {
      const { port, received } = await mailServer()
      const injected = `x${evil}Bcc: victim@example.com`
      const tries = [
        sendMail(server(port, { from_name: injected }), undefined, MAIL),
        sendMail(server(port, { from_address: `a@example.com${evil}` + 'x' }), undefined, MAIL),
        sendMail(server(port), undefined, { ...MAIL, subject: injected }),
        sendMail(server(port), undefined, { ...MAIL, to: `a@example.com${evil}RCPT TO:<v@example.com>` }),
        sendMail(server(port), undefined, { ...MAIL, replyTo: `a@example.com${evil}x@example.com` }),
      ]
      for (const attempt of tries) await expect(attempt).rejects.toThrow(MailRefused)
      expect(received).toEqual([])
    },
  )

  it('writes what a visitor typed as text, and only one subject line', async () => {
    const { port, received } = await mailServer()
    const contact = {
      name: '<b>Eve</b>',
      email: 'eve@example.com',
      subject: 'a\r\nBcc: v@example.com',
      message: 'x\n\n<script>',
    }
    await sendMail(server(port), undefined, contactMail(SITE, 'owner@example.com', contact))
    const data = received[0]?.data ?? ''
    expect(data).not.toMatch(/^Bcc:/m)
    expect(data).toContain('&lt;script&gt;')
    expect(data).not.toMatch(/^<p><b>/m)
    expect(received[0]?.to).toEqual(['owner@example.com'])
  })

  it('sends the link of a reset in text and HTML', async () => {
    const link = 'https://halvorsen.example/reset?token=a&b="c"'
    const mail = resetPasswordMail(SITE, { name: 'Anna', email: 'anna@example.com' }, link)
    expect(mail.text).toContain(link)
    expect(mail.html).toContain('href="https://halvorsen.example/reset?token=a&amp;b=&quot;c&quot;"')
    expect(mail.subject).toBe('Set a new password for Ines & Co')
  })
})

describe('strictAddress', () => {
  it.each([
    '"a b"@example.com',
    'a@b.com,c@d.com',
    'a@b.com (x)',
    '<a@b.com>',
    'g:a@b.com;',
    '-oQ/tmp@example.com',
    'a@b',
    `${'a'.repeat(250)}@b.com`,
  ])('refuses %s', (text) => {
    expect(() => strictAddress(text)).toThrow(MailRefused)
  })
})

describe('resolveMailHost', () => {
  it.each([
    '169.254.169.254',
    'fe80::1',
    'fe80::1%eth0',
    '[fe80::1]',
    'fd00:ec2::254',
    // The same IPv4 address inside another one: mapped, compatible, translated, in a tunnel.
    '::ffff:169.254.169.254',
    '::FFFF:A9FE:A9FE',
    '0:0:0:0:0:ffff:a9fe:a9fe',
    '::ffff:0:169.254.169.254',
    '::169.254.169.254',
    '::a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '64:ff9b:1::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '2002:a9fe:a9fe::1',
    '2001:0:4136:e378:8000:63bf:5601:5601',
    'fe80::5efe:a9fe:a9fe',
    '2001:db8::5efe:a9fe:a9fe',
  ])('refuses %s', async (host) => {
    await expect(resolveMailHost(host)).rejects.toThrow(AddressRefused)
  })

  it('refuses a name of which any address is link-local, and allows loopback and private ones', async () => {
    const lookup =
      (...addresses: string[]) =>
      () =>
        Promise.resolve(addresses.map((address) => ({ address })))
    await expect(resolveMailHost('mail.example', lookup('93.184.216.34', '169.254.169.254'))).rejects.toThrow(
      AddressRefused,
    )
    expect(await resolveMailHost('mail.example', lookup('10.0.0.5'))).toBe('10.0.0.5')
    expect(await resolveMailHost('127.0.0.1')).toBe('127.0.0.1')
    await expect(resolveMailHost('mail.example\r\nRCPT', lookup('1.2.3.4'))).rejects.toThrow(AddressRefused)
  })
})
