import { describe, expect, it } from 'vitest'
import { CERTIFICATE, cuttable, mailServer, refusal, socketServer } from '#tests/support/mail-server.ts'
import { contactMail, resetPasswordMail } from './messages.ts'
import { type MailServer, MailRefused, sendMail, strictAddress } from './transport.ts'

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

  it.each<[string, () => Promise<Partial<MailServer>>, string, RegExp]>([
    [
      'whose host name nobody knows',
      () => Promise.resolve({ host: 'nowhere.invalid' }),
      'resolve',
      /host name was not found/,
    ],
    ['where nobody listens', () => Promise.resolve({ port: 1 }), 'connect', /Nothing listens there/],
    [
      'that is no mail server',
      async () => ({ port: await socketServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')) }),
      'greeting',
      /did not greet/,
    ],
    [
      'that offers no encryption where it was chosen',
      async () => ({ port: (await mailServer()).port, encryption: 'tls' }),
      'tls',
      /does not offer TLS/,
    ],
    [
      'whose certificate nobody vouches for',
      async () => ({ port: (await mailServer({ secure: true })).port, encryption: 'ssl' }),
      'tls',
      /vouches for its certificate/,
    ],
    [
      'that wants another encryption',
      async () => ({ port: (await mailServer()).port, encryption: 'ssl' }),
      'tls',
      /does not speak SSL/,
    ],
    [
      'that wants another password',
      async () => ({ port: (await mailServer()).port, username: 'desk' }),
      'login',
      /did not accept the username and password.* 535/,
    ],
    [
      'that refuses the sender',
      async () => ({
        port: (await mailServer({ onMailFrom: (_from, _session, done) => done(refusal(553, 'Not yours')) })).port,
      }),
      'sender',
      /refused the from address\. It said: 553 Not yours/,
    ],
    [
      'that refuses the recipient',
      async () => ({
        port: (await mailServer({ onRcptTo: (_to, _session, done) => done(refusal(550, 'No such user')) })).port,
      }),
      'recipient',
      /refused the recipient\. It said: 550 No such user/,
    ],
    [
      'that refuses the message',
      async () => ({
        port: (
          await mailServer({
            onData: (stream, _session, done) => {
              stream.on('end', () => done(refusal(554, 'Looks like spam')))
              stream.resume()
            },
          })
        ).port,
      }),
      'message',
      /refused the message\. It said: 554 Looks like spam/,
    ],
  ])('names the stage at a server %s', async (_, make, stage, message) => {
    const sending = sendMail(server(1, await make()), 'wrong', MAIL)
    await expect(sending).rejects.toMatchObject({
      name: 'SendingFailure',
      stage,
      message: expect.stringMatching(message),
    })
  })

  it('sends encrypted to a server whose certificate is good for its name', async () => {
    const ssl = await mailServer({ secure: true })
    const starttls = await mailServer({ disabledCommands: [] })
    const resolve = () => Promise.resolve([{ address: '127.0.0.1' }])
    const trusted = { resolve, ca: CERTIFICATE }
    const host = 'mail.example.test'
    await sendMail(server(ssl.port, { host, encryption: 'ssl' }), undefined, MAIL, trusted)
    await sendMail(server(starttls.port, { host, encryption: 'tls' }), undefined, MAIL, trusted)
    expect([ssl.received.length, starttls.received.length]).toEqual([1, 1])
    const other = sendMail(
      server(ssl.port, { host: 'other.example.test', encryption: 'ssl' }),
      undefined,
      MAIL,
      trusted,
    )
    await expect(other).rejects.toMatchObject({ stage: 'tls', message: expect.stringMatching(/another host name/) })
  })

  it('says that a mail may have arrived when all of it went out and no reply came', async () => {
    const hanging = await mailServer({ onData: (stream) => void stream.resume().on('end', () => front.cut()) })
    const front = await cuttable(hanging.port)
    let handed = false
    const handingOver = () => {
      handed = true
      return Promise.resolve()
    }
    await expect(sendMail(server(front.port), undefined, MAIL, { handingOver })).rejects.toMatchObject({
      name: 'UnclearSending',
    })
    expect(handed).toBe(true)
  })

  it('waits no longer than its patience for a server that says nothing', async () => {
    const port = await socketServer(() => undefined)
    await expect(sendMail(server(port), undefined, MAIL, { patience: 50 })).rejects.toMatchObject({
      stage: 'greeting',
      message: expect.stringMatching(/did not answer in time/),
    })
  })

  it('tells nothing of the password that a server repeats', async () => {
    const { port } = await mailServer({
      onAuth: (auth, _session, done) => done(refusal(535, `Wrong password ${auth.password ?? ''}`)),
    })
    await expect(sendMail(server(port, { username: 'desk' }), 'a very secret word', MAIL)).rejects.toMatchObject({
      stage: 'login',
      message: expect.not.stringContaining('a very secret word'),
    })
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
