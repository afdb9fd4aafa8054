import { inspect } from 'node:util'
import type { LaunchOptions } from '#tests/support/device.ts'
import type { ApiPerson } from '#tests/support/app.ts'
import { Prng } from '#client/offline/simulation/prng.ts'
import { broken, unsettled, waitsForAnswer } from './check.ts'
import { type Kept, keptOn, type KeptOperation } from './kept.ts'
import { Model, type WalkedRecord } from './model.ts'
import { type Script, type Step, stepLine, type Which } from './script.ts'
import { serverRecords } from './server-records.ts'
import { addressOf, Site } from './site.ts'
import { openDevice, type WalkedDevice } from './world.ts'
import { OpenForm } from './open-form.ts'
import { carryOut } from './steps.ts'
import { visitAll } from './visits.ts'
import { within } from './within.ts'

export interface WalkOptions {
  readonly script: Script
  /** Of the server, which holds nothing but the owner's account. */
  readonly url: string
  /** Looks at the server, and is the one who writes elsewhere. */
  readonly api: ApiPerson
  readonly launch: LaunchOptions
  readonly say?: ((line: string) => void) | undefined
}

export interface Walked {
  readonly steps: number
  /** How often each step came to something. */
  readonly done: Readonly<Record<string, number>>
  readonly words: number
  /** Broken promises; the walk ends with the first that are found. */
  readonly violations: readonly string[]
  /** Why it could not go on, which says nothing of promises. */
  readonly brokeOff: string | null
  /** The steps until then, one a line. */
  readonly trace: readonly string[]
}

/** Thrown by a step that saw a promise broken. */
export class Broken extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'))
  }
}

/** What the steps of a walk work on. */
export class Walk {
  readonly model: Model
  readonly site: Site
  readonly devices = new Map<string, WalkedDevice>()
  readonly forms = new Map<string, OpenForm>()
  /** All that were opened on each device. */
  readonly opened = new Map<string, readonly OpenForm[]>()
  readonly errors: string[] = []
  readonly trace: string[] = []
  readonly random: Prng
  device = 'first'
  tab = 0
  /** What was worked on last. */
  last: WalkedRecord | undefined

  constructor(readonly options: WalkOptions) {
    const { script, api, url } = options
    this.model = new Model(script.seed)
    this.site = new Site(api, url, this.model)
    this.random = new Prng(script.seed)
  }

  /** Written behind the step that is under way. */
  note(text: string): void {
    this.trace[this.trace.length - 1] += `: ${text}`
  }

  /** What the walk finds on the server, and has seen before. */
  async begin(): Promise<boolean> {
    for (const type of this.options.script.kinds) await this.site.of(type)
    await visitAll(this)
    return true
  }

  async open(name: string): Promise<WalkedDevice> {
    const known = this.devices.get(name)
    if (known) return known
    const { url, script, launch } = this.options
    const onError = (message: string) => this.errors.push(`Nobody caught: ${message}`)
    const made = await openDevice({ name, server: url, screen: script.screen, launch, random: this.random, onError })
    this.devices.set(name, made)
    return made
  }

  here(): Promise<WalkedDevice> {
    return this.open(this.device)
  }

  async page() {
    return (await this.here()).page(this.tab)
  }

  get form(): OpenForm | undefined {
    return this.forms.get(`${this.device} ${this.tab}`)
  }

  set form(form: OpenForm | undefined) {
    const key = `${this.device} ${this.tab}`
    if (form) this.forms.set(key, form)
    else this.forms.delete(key)
  }

  /** Records that the walk goes to, in the order in which they came to be. */
  targets(): WalkedRecord[] {
    const { kinds } = this.options.script
    return this.model.records.filter(
      (record) => kinds.includes(record.type) && !record.deleted && addressOf(record, 'number') !== null,
    )
  }

  /** One of them; that which was worked on last is the newest of them when it is another. */
  choose(from: readonly WalkedRecord[], which: Which): WalkedRecord | undefined {
    if (which !== 'last') return from[which % from.length]
    return from.find((record) => record === this.last) ?? from.at(-1)
  }

  async keptHere(): Promise<Kept> {
    const page = await this.page()
    if (!page.url().startsWith('http')) await page.goto('/admin/content')
    return keptOn(page)
  }

  /** Looks at this device and at the server. @throws Broken */
  async check(): Promise<void> {
    const kept = new Map([[this.device, await this.keptHere()]])
    const server = await serverRecords(this.options.api)
    const lines = [...broken(this.model, kept, server), ...this.errors]
    if (lines.length > 0) throw new Broken(lines)
  }

  /** The connection is back: everything drains or asks, and all records are what was saved. @throws Broken */
  async settle(): Promise<void> {
    const kept = new Map<string, Kept>()
    for (const [name, device] of this.devices) {
      this.device = name
      this.tab = 0
      await device.network('online')
      const page = await this.page()
      await page.goto('/admin/outbox')
      kept.set(name, await this.drained())
    }
    const server = await serverRecords(this.options.api)
    const lines = [...broken(this.model, kept, server), ...unsettled(this.model, kept, server), ...this.errors]
    if (lines.length > 0) throw new Broken(lines)
  }

  async drained(): Promise<Kept> {
    const page = await this.page()
    const deadline = Date.now() + 90_000
    let kept = await keptOn(page)
    const mayGo = (one: KeptOperation) => one.status !== 'needs-attention' && !waitsForAnswer(one, kept.operations)
    for (let tries = 1; kept.operations.some(mayGo); tries += 1) {
      if (Date.now() > deadline) break
      await page.waitForTimeout(200)
      // What was tried too often waits for long; a person looks again.
      if (tries % 40 === 0) await page.reload()
      kept = await keptOn(page)
    }
    return kept
  }
}

/** No step of a walk takes that long on any machine: what does, hangs. */
const LONGEST_STEP_S = 300

/** Walks one script on a server of its own. */
export async function walk(options: WalkOptions): Promise<Walked> {
  const { script, say } = options
  const walked = new Walk(options)
  const done: Record<string, number> = {}
  let steps = 0
  const attempt = async (line: string, work: () => Promise<boolean>) => {
    walked.trace.push(line)
    const did = await within(LONGEST_STEP_S, `“${line}”`, work())
    if (!did) walked.note('nothing to do')
    say?.(walked.trace.at(-1) ?? '')
    return did
  }
  let violations: readonly string[] = []
  let brokeOff: string | null = null
  try {
    await attempt('begin', () => walked.begin())
    for (const [index, step] of script.steps.entries()) {
      const did = await attempt(stepLine(step, index), () => carryOut(walked, step))
      steps += 1
      const name = nameOf(step)
      if (did) done[name] = (done[name] ?? 0) + 1
    }
    await attempt('settle', () => walked.settle().then(() => true))
  } catch (error) {
    if (error instanceof Broken) violations = error.lines
    // With what caused it: a call that failed says why there alone.
    else brokeOff = inspect(error).split('\nBrowser logs:')[0] ?? String(error)
  } finally {
    for (const device of walked.devices.values()) await device.remove()
  }
  return { steps, done, words: walked.model.words.length, violations, brokeOff, trace: walked.trace }
}

function nameOf(step: Step): string {
  if (step.do === 'type') return `type ${step.how}`
  if (step.do === 'leave') return `leave ${step.by}`
  return step.do
}
