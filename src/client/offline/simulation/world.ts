import { isObject } from '#contract/calls/envelope.ts'
import { type AppVersion, readAny, THIS_VERSION } from './app-version.ts'
import { Deciding } from './deciding.ts'
import { digest } from './digest.ts'
import { Device, type Life, OWNER } from './device.ts'
import { type ExportedFile, Person } from './person.ts'
import { Prng } from './prng.ts'
import { Scribe } from './scribe.ts'
import { Scheduler } from './scheduler.ts'
import { Tab } from './tab.ts'
import { holdsSave } from './memory-storage.ts'
import { Book } from './model/book.ts'
import { Accounts } from './tokens.ts'
import { VirtualNetwork } from './virtual-network.ts'
import { type Backup, type ServerRequest, VirtualServer } from './virtual-server.ts'
import { othersValues } from './writing.ts'

/** Receives the history line by line, for reading a failing seed. */
export type Trace = (line: string) => void

/** A line, or what makes it: most histories are read by nobody. */
export type Tracing = (line: string | (() => string)) => void

/** Another person who uses the same browser now and then. */
export const VISITOR = 'u2'

const SETTINGS = {
  site_name: 'Site',
  site_description: '',
  site_url: 'https://example.test',
  admin_email: 'a@example.test',
  maintenance_mode: false,
  allow_registration: false,
  max_file_size: 10,
  allowed_file_types: ['png'],
}

/** The first seed of the wider world. */
export const WIDE_FROM = 8_000_000

/** A site with a little content, one device with its tabs, people, and the line between them. */
export class World {
  readonly random: Prng
  readonly scheduler = new Scheduler()
  readonly server = new VirtualServer()
  readonly device: Device
  readonly network: VirtualNetwork
  readonly accounts = new Accounts()
  readonly book = new Book()
  readonly problems: string[] = []
  readonly scribe: Scribe
  readonly deciding: Deciding
  readonly person: Person
  readonly trace: Tracing
  /** Unsent edits that were taken along. */
  readonly files: ExportedFile[] = []
  /** Whether the person does all that an outbox can. Earlier seeds keep the histories that they are known for. */
  readonly isWide: boolean
  readonly category: number
  readonly post: number
  tabs: Tab[] = []
  clockOffset = 0
  /** What a new tab loads. */
  version: AppVersion = THIS_VERSION
  backup: Backup | null = null
  /** Writes whose guard a restored backup had made ambiguous. */
  ambiguous = 0
  /** Closed, and not yet gone. */
  #leaving: Tab[] = []
  readonly #start = this.scheduler.now

  constructor(seed: number, trace: Trace | undefined) {
    const time = () => ((this.scheduler.now - this.#start) / 1000).toFixed(3)
    this.trace = trace ? (line) => trace(`${time()} ${typeof line === 'string' ? line : line()}`) : () => undefined
    this.random = new Prng(seed)
    this.isWide = seed >= WIDE_FROM
    this.device = new Device(this.scheduler, this.random)
    this.network = new VirtualNetwork(this.scheduler, this.random, this.server, this.trace)
    const order = () => this.server.order
    const holds = (account: string, opId: string, saveId: string, joins: boolean) =>
      holdsSave((this.device.disks.get(account) ?? this.device.disk).durable, opId, saveId, joins)
    this.scribe = new Scribe({ order, holds, digest, book: this.book, problems: this.problems, trace: this.trace })
    this.deciding = new Deciding({
      random: this.random,
      scribe: this.scribe,
      book: this.book,
      order,
      trace: this.trace,
    })
    this.person = new Person(this)
    this.device.onCrash = () => this.crash()
    this.device.onKill = (life) => this.kill(life)
    this.network.onKill = (life) => this.kill(life)
    this.server.onAmbiguous = () => {
      this.ambiguous += 1
    }
    this.server.onUpdate = (request) => this.#watchUpdate(request)
    this.category = this.server.insert('categories', { name: 'First' }, 'seed')
    this.post = this.server.insert(
      'posts',
      { title: 'Old', content: '<p>a</p><p>b</p><p>c</p><p>d</p>', category_id: this.category },
      'seed',
    )
    this.server.put('settings', 1, SETTINGS, 'seed')
  }

  /** Nothing is written over a state older than the device has seen, unless the person was asked about it. */
  #watchUpdate({ key, ifMatch, account = OWNER }: ServerRequest): void {
    const opId = key?.split('.')[0] ?? ''
    const tables = this.device.disks.get(account)?.tables
    const read = readAny(tables?.operations.get(opId))
    if (!tables || !('operation' in read) || this.deciding.decided.has(opId)) return
    // Out of a file it may be older than all that was seen here: it goes onto the very state that it was made on.
    if (read.operation.mergeRounds === 0) return
    const seen = tables.acknowledged.get(read.operation.lane)?.version ?? 0
    if (ifMatch !== null && ifMatch < seen) this.problems.push(`merged with an older state unasked: ${opId}`)
  }

  readonly offset = (): number => this.clockOffset

  openTab(account = OWNER): Tab {
    const tab = new Tab(this, this.version, account)
    for (const other of this.tabs) for (const [key, record] of other.cache) tab.cache.set(key, record)
    this.tabs.push(tab)
    return tab
  }

  kill(life: Life): void {
    this.trace('a tab dies')
    life.end()
    this.tabs = this.tabs.filter((tab) => tab.life !== life)
  }

  crash(): void {
    this.trace('the browser crashes')
    for (const tab of [...this.tabs, ...this.#leaving]) tab.life.end()
    this.tabs = []
    this.#leaving = []
    this.device.crash((relaxed) => this.random.below(relaxed + 1))
  }

  /** Every page is closed cleanly, as a reload or a sign-out does it. */
  leaveAll(): void {
    for (const tab of this.tabs) {
      // A page that the system froze gets its time before it goes.
      tab.life.thaw()
      tab.leave()
    }
    this.#leaving = [...this.#leaving.filter((tab) => tab.life.alive), ...this.tabs]
    this.tabs = []
  }

  otherEdits(): void {
    const collection = this.random.weighted({ posts: 6, settings: 1, categories: 1 })
    const id = this.random.pick([...this.server.rows(collection).keys()])
    if (id !== undefined) this.otherEdit(collection, id)
  }

  otherEdit(collection: string, id: number, given?: (token: string) => Readonly<Record<string, unknown>>): void {
    this.server.change(collection, id, 'other', (values) => {
      if (given === undefined && collection === 'posts' && this.random.chance(0.12)) return this.#otherTag(values)
      const token = this.accounts.next('other').text
      const content = String(values['content'] ?? '')
      const next = { ...values, ...(given?.(token) ?? othersValues(this.random, collection, content, token)) }
      this.trace(() => `other writes ${collection} ${id}: ${JSON.stringify(next)}`)
      return next
    })
  }

  #otherTag(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    const { member } = this.accounts.nextMember('other')
    const tags: unknown[] = Array.isArray(values['tags']) ? values['tags'] : []
    this.trace(`other adds the tag ${member}`)
    return { ...values, tags: [...tags, member] }
  }

  otherDeletes(): void {
    const id = this.random.pick([...this.server.rows('posts').keys()])
    const row = id === undefined ? undefined : this.server.rows('posts').get(id)
    if (row) this.server.remove('posts', row.id, 'other', !row.deleted)
  }

  /** The server's owner brings an old copy of the database back. */
  restoreBackup(): void {
    if (!this.backup) return
    this.server.restore(this.backup)
    // What a page says of the data that it saw is what it saw before it was frozen.
    for (const { life } of this.tabs) if (life.frozen) this.network.outdated.add(life)
  }

  /** "Export and discard", then the pages of the account go away. */
  exportAndLeave(tab: Tab): void {
    const { outbox } = tab
    if (!outbox) return
    this.book.exporting = true
    const leaving = outbox.exchange.exportAndRemove().then((document) => {
      for (const raw of document.operations) if (isObject(raw)) this.book.exported.add(String(raw['opId']))
      this.files.push({ account: tab.account, text: JSON.stringify(document) })
      // Telling the server takes its time, and other pages are still there.
      this.scheduler.after(this.random.below(5000), () =>
        tab.life.reach(() => {
          this.network.session = null
          const gone = () => this.leaveAll()
          outbox.destroy().then(gone, gone)
        }),
      )
    })
    leaving.catch(() => this.trace('could not export'))
  }

  /** Whether the device holds changes that only the next version of the app can read. */
  get fromNextVersion(): boolean {
    return this.heldLanes().length > 0
  }

  /** Lanes that today's version must leave alone. */
  heldLanes(): string[] {
    return [...this.device.disk.tables.operations.values()].flatMap((raw) => {
      const today = THIS_VERSION.read(raw)
      const next = readAny(raw)
      return 'quarantined' in today && 'operation' in next ? [next.operation.lane] : []
    })
  }
}
