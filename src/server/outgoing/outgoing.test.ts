import { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { A_PUBLIC_ADDRESS, page, redirect, type TestWeb, testWeb } from '#tests/support/test-web.ts'
import { Fault } from './fault.ts'
import { type Asking, openOutgoing, type Ways } from './outgoing.ts'

const GET: Asking = { method: 'GET' }
const HELLO = page('<title>Hello</title>')

/** How asking ended: `200 http://…`, or the kind of fault. */
async function ask(ways: Ways, address: string, asking: Asking = GET): Promise<string> {
  try {
    const { status, url } = await openOutgoing(ways).ask(address, asking)
    return `${status} ${url}`
  } catch (error) {
    if (error instanceof Fault) return error.kind
    throw error
  }
}

/** Nothing that leads elsewhere was even tried. */
const untouched = ({ connected, asked }: TestWeb) => expect([...connected, ...asked]).toEqual([])

describe('what is asked', () => {
  it('is a public page, as a stranger without a name, a cookie or a proxy', async () => {
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:9'
    process.env['NODE_USE_ENV_PROXY'] = '1'
    const web = await testWeb({ 'example.com/a%20b?c=d': HELLO })
    const answered = await openOutgoing(web.ways).ask('http://example.com/a b?c=d#part', GET)
    delete process.env['HTTP_PROXY']
    delete process.env['NODE_USE_ENV_PROXY']
    expect(answered).toMatchObject({
      status: 200,
      url: 'http://example.com/a%20b?c=d',
      type: 'text/html; charset=utf-8',
    })
    expect(answered.bytes.toString()).toBe('<title>Hello</title>')
    expect(web.connected).toEqual([`${A_PUBLIC_ADDRESS} 80`])
    expect(web.requests[0]?.headers).toEqual({
      host: 'example.com',
      'user-agent': 'Offdesk link check',
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5',
      'accept-encoding': 'identity',
      connection: 'close',
    })
  })

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://me@example.com/',
    'http://me:word@example.com/',
    'http://example.com:8080/',
    'http://example.com:22/',
    'http://',
    'example.com',
  ])('is not %s', async (address) => {
    const web = await testWeb({})
    expect(await ask(web.ways, address)).toBe('unfit')
    expect(web.resolved).toEqual([])
    untouched(web)
  })
})

/** What only this machine, its network or nobody can reach, in every way to write it. */
const INNER = [
  ...'0.0.0.0 10.0.0.1 100.64.0.1 100.127.255.254 127.0.0.1 127.1 169.254.169.254 172.16.0.1 172.31.255.255'.split(' '),
  ...'192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1'.split(' '),
  ...'240.0.0.1 255.255.255.255 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0'.split(' '),
  ...'[::] [::1] [fe80::1] [fc00::1] [fd00:ec2::254] [fec0::1] [ff02::1] [100::1] [2001:db8::1] [3fff::1]'.split(' '),
  ...'[2001::1] [2001:2::1] [2001:10::1] [2001:20::1] [5f00::1] [4000::1]'.split(' '),
  // An IPv4 address inside another one, public or not: mapped, compatible, translated, in a tunnel.
  ...'[::ffff:127.0.0.1] [::ffff:8.8.8.8] [::ffff:0:8.8.8.8] [::8.8.8.8] [64:ff9b::7f00:1] [64:ff9b::8.8.8.8]'.split(
    ' ',
  ),
  ...'[64:ff9b:1::8.8.8.8] [2002:7f00:1::1] [2002:808:808::1] [2001:0:4136:e378:8000:63bf:5601:5601]'.split(' '),
  '[2606:4700::5efe:808:808]',
]

describe('where it leads', () => {
  it.each(INNER)('is not %s', async (host) => {
    const web = await testWeb({})
    expect(await ask(web.ways, `http://${host}/`)).toBe('not-public')
    untouched(web)
  })

  it.each([
    ['127.0.0.1'],
    ['8.8.8.8', '10.0.0.1'],
    ['2606:4700::1111', '::1'],
    ['::ffff:10.0.0.1'],
    ['fe80::1%eth0'],
    ['2606:4700::1111%eth0'],
    ['localhost'],
  ])('is no name of which one address is %s', async (...addresses) => {
    const web = await testWeb({}, { 'inner.example': addresses })
    expect(await ask(web.ways, 'https://inner.example/')).toBe('not-public')
    untouched(web)
  })

  it('is a public address, also one that is written as a number', async () => {
    const web = await testWeb({ '8.8.8.8/': HELLO, '[2606:4700::1111]/': HELLO })
    expect(await ask(web.ways, 'http://8.8.8.8/')).toBe('200 http://8.8.8.8/')
    expect(await ask(web.ways, 'http://134744072/')).toBe('200 http://8.8.8.8/')
    expect(await ask(web.ways, 'http://[2606:4700::1111]/')).toBe('200 http://[2606:4700::1111]/')
    expect(web.connected).toEqual(['8.8.8.8 80', '8.8.8.8 80', '2606:4700::1111 80'])
    expect(web.resolved).toEqual([])
  })

  it('is where the name led when it was checked: it is looked up once', async () => {
    const web = await testWeb({ 'moving.example/': HELLO })
    const answers = [A_PUBLIC_ADDRESS, '127.0.0.1']
    const resolve = () => Promise.resolve([{ address: answers.shift() ?? '' }])
    expect(await ask({ ...web.ways, resolve }, 'http://moving.example/')).toBe('200 http://moving.example/')
    expect(web.connected).toEqual([`${A_PUBLIC_ADDRESS} 80`])
    expect(await ask({ ...web.ways, resolve }, 'http://moving.example/')).toBe('not-public')
    expect(web.connected).toHaveLength(1)
  })
})

describe('redirects', () => {
  it('are followed three times, wherever they lead on the web, and checked each time', async () => {
    const web = await testWeb({
      'one.example/': redirect('https://mail.example.test/two', 301),
      'mail.example.test/two': redirect('http://three.example/x/y', 307),
      'three.example/x/y': redirect('../%C3%BC', 308),
      'three.example/%C3%BC': HELLO,
    })
    expect(await ask(web.ways, 'http://one.example/')).toBe('200 http://three.example/%C3%BC')
  })

  it('are not followed a fourth time', async () => {
    const web = await testWeb({ 'loop.example/': redirect('/') })
    expect(await ask(web.ways, 'http://loop.example/')).toBe('endless')
    expect(web.asked).toHaveLength(4)
  })

  it.each([
    ['http://127.0.0.1/', 'not-public'],
    ['http://127.0.0.1:4600/api', 'unfit'],
    ['http://inner.example/', 'not-public'],
    ['//[::ffff:127.0.0.1]/', 'not-public'],
    ['http://me:word@example.com/', 'unfit'],
    ['ftp://example.com/', 'unfit'],
    ['http://example.com:25/', 'unfit'],
    ['file:///etc/passwd', 'unfit'],
    ['http://[', 'unfit'],
  ])('do not lead to %s', async (to, fault) => {
    const web = await testWeb({ 'example.com/': redirect(to) }, { 'inner.example': ['192.168.1.1'] })
    expect(await ask(web.ways, 'http://example.com/')).toBe(fault)
    expect(web.connected).toEqual([`${A_PUBLIC_ADDRESS} 80`])
  })

  it('without an address are answers', async () => {
    const web = await testWeb({ 'example.com/': (response) => response.writeHead(302).end() })
    expect(await ask(web.ways, 'http://example.com/')).toBe('302 http://example.com/')
  })
})

describe('what is read of an answer', () => {
  const bytesOf = async (web: TestWeb, address: string, asking = GET) =>
    (await openOutgoing(web.ways).ask(address, asking)).bytes

  it('is its beginning: a huge one is left in the middle', async () => {
    let sent = 0
    const web = await testWeb({
      'huge.example/': (response) => {
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536))) sent += 1
        }
        response.on('drain', more)
        more()
      },
    })
    expect(await bytesOf(web, 'http://huge.example/')).toHaveLength(256 * 1024)
    expect(sent).toBeLessThan(1000)
  })

  it('is what came when the rest drips, breaks off, or never comes', async () => {
    const web = await testWeb({
      'drip.example/': (response) => {
        response.write('<title>Slow</title>')
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      'broken.example/': (response) => {
        response.writeHead(200, { 'Content-Length': '1000' })
        response.write('<title>Cut</title>', () => response.destroy())
      },
    })
    const dripped = await openOutgoing({ ...web.ways, patience: 2000 }).ask('http://drip.example/', GET)
    expect(dripped.bytes.toString().trim()).toBe('<title>Slow</title>')
    expect((await bytesOf(web, 'http://broken.example/')).toString()).toBe('<title>Cut</title>')
  })

  it('is nothing where it is packed, whatever was asked for', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const web = await testWeb({
      'bomb.example/': (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb),
    })
    expect(await bytesOf(web, 'http://bomb.example/')).toHaveLength(0)
  })

  it('is its head alone where nobody wants more', async () => {
    const web = await testWeb({ 'example.com/': HELLO })
    expect(await bytesOf(web, 'http://example.com/', { method: 'GET', headOnly: true })).toHaveLength(0)
    expect(await ask(web.ways, 'http://example.com/', { method: 'HEAD' })).toBe('200 http://example.com/')
    expect(web.asked).toEqual(['GET http://example.com/', 'HEAD http://example.com/'])
  })
})

describe('what goes wrong is told apart', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code })

  it.each([
    ['ENOTFOUND', 'no-such-name'],
    ['EAI_AGAIN', 'cut-off'],
    ['SOMETHING', 'no-answer'],
  ])('a name server that says %s: %s', async (code, fault) => {
    const web = await testWeb({}, { 'example.com': failing(code) })
    expect(await ask(web.ways, 'http://example.com/')).toBe(fault)
  })

  it.each([
    [['ENETUNREACH'], 'cut-off'],
    [['ENETUNREACH', 'ECONNREFUSED'], 'no-answer'],
    [['ETIMEDOUT', 'ETIMEDOUT'], 'no-answer'],
  ])('addresses that can’t be connected to, by %s: %s', async (codes, fault) => {
    const { ways } = await testWeb({})
    const connect: Ways['connect'] = () => new Socket().destroy(new AggregateError(codes.map(failing)))
    expect(await ask({ ...ways, connect }, 'http://example.com/')).toBe(fault)
    expect(await ask({ ...ways, connect }, 'https://example.com/')).toBe(fault)
  })

  it('a certificate for another name, and one that nobody vouches for', async () => {
    const { ways } = await testWeb({ 'mail.example.test/': HELLO })
    expect(await ask(ways, 'https://mail.example.test/')).toBe('200 https://mail.example.test/')
    expect(await ask(ways, 'https://other.example.test/')).toBe('untrusted')
    const { ca: _, ...systems } = ways
    expect(await ask(systems, 'https://mail.example.test/')).toBe('untrusted')
  })

  it('something that speaks no HTTP, or closes at once, or says nothing', async () => {
    const { ways } = await testWeb({
      'closing.example/': (response) => response.destroy(),
      'other.example/': (response) => response.socket?.end('220 mail.example ESMTP\r\n'),
      'silent.example/': () => undefined,
    })
    for (const host of ['closing', 'other', 'silent'])
      expect(await ask({ ...ways, patience: 300 }, `http://${host}.example/`)).toBe('no-answer')
  })

  it('a name server that hangs: it keeps its turn, and further ones are told to come again', async () => {
    const hanging: (() => void)[] = []
    const { ways } = await testWeb({ 'example.com/': HELLO })
    const resolve = (name: string) =>
      name === 'hanging.example'
        ? new Promise<{ address: string }[]>((done) => hanging.push(() => done([])))
        : ways.resolve(name)
    const outgoing = openOutgoing({ ...ways, resolve, patience: 1500 })
    const asked = (host: string) =>
      outgoing.ask(`http://${host}/`, GET).then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Fault ? error.kind : error),
      )
    const stuck = await Promise.all(['hanging.example', 'hanging.example', 'hanging.example'].map(asked))
    expect(stuck).toEqual(['no-answer', 'no-answer', 'no-answer'])
    expect(await asked('example.com')).toBe('busy')
    hanging.pop()?.()
    expect(await asked('example.com')).toBe(200)
    for (const done of hanging) done()
  })

  it('three at once, the others after them', async () => {
    let [now, most] = [0, 0]
    const { ways } = await testWeb({
      'example.com/': (response) => {
        now += 1
        most = Math.max(most, now)
        setTimeout(() => {
          now -= 1
          response.end('done')
        }, 30)
      },
    })
    const outgoing = openOutgoing(ways)
    const all = await Promise.all(Array.from({ length: 8 }, () => outgoing.ask('http://example.com/', GET)))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(most).toBe(3)
  })
})
