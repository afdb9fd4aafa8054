import { isObject } from '#contract/calls/envelope.ts'
import type { Intent } from '#client/offline/engine/outbox/enqueue.ts'
import { check } from './check.ts'
import { OWNER } from './device.ts'
import type { Act, History, Reply, Step } from './histories.ts'
import type { NetworkFault } from './network-faults.ts'
import type { Form, Tab } from './tab.ts'
import type { ServerRequest } from './virtual-server.ts'
import { type Trace, World } from './world.ts'
import { newPost } from './writing.ts'

const MINUTE = 60_000
const LONGEST_WAIT = 2 * MINUTE
/** Long enough for a save, too short for an answer: the request may be on its way or not. */
const AT_ONCE = 9

const FAULTS: Readonly<Record<Reply, NetworkFault>> = {
  ok: 'ok',
  lost: 'dropReply',
  refused: 'status422',
  conflict: 'ok',
  unavailable: 'status503',
  'timed-out': 'status504After',
}

/**
 * Plays one history, lets everything heal, lets the person decide what is asked, and accounts for every token.
 * @returns what is wrong; nothing when all is well
 */
export async function runHistory(history: History, trace?: Trace): Promise<readonly string[]> {
  const play = new Play(trace)
  await play.run(history)
  return play.violations
}

class Play {
  readonly violations: string[] = []
  // The seed only spreads times and ids; every history gets the same.
  readonly #world: World
  readonly #replies: Reply[] = []
  readonly #forms = new Map<Tab, Form>()
  readonly #localId
  #record: { readonly id: number | `new-${string}`; readonly isNew: boolean }
  #last: { readonly opId: string; readonly saveId: string } | null = null
  #active: Tab | null = null
  #created: Intent | null = null

  constructor(trace: Trace | undefined) {
    const world = new World(1, trace)
    this.#world = world
    this.#localId = world.random.localId()
    this.#record = { id: world.post, isNew: false }
    world.network.chooseFault = (request) => this.#reply(request)
  }

  async run(history: History): Promise<void> {
    const { scheduler } = this.#world
    if (history[0]?.act === 'create') this.#record = { id: this.#localId, isNew: true }
    for (let count = 0; count < 2; count += 1) {
      this.#world.openTab().refetch()
      await scheduler.run(100)
    }
    for (const step of history) {
      this.#replies.push(step.reply)
      await this.#act(step)
      if (step.waits) await this.#settle(LONGEST_WAIT)
      else await scheduler.run(AT_ONCE)
    }
    this.#replies.length = 0
    await this.#settle(22 * MINUTE)
    this.#check('after healing')
    if (!this.#waiting()) return
    for (const tab of this.#world.tabs) this.#world.person.decide(tab)
    await this.#settle(22 * MINUTE)
    this.#check('after a decision')
  }

  #reply(request: ServerRequest): NetworkFault {
    const reply = request.key === null ? 'ok' : (this.#replies.shift() ?? 'ok')
    const id = Number(request.params['id'])
    if (reply === 'conflict' && this.#world.server.record('posts', id)) {
      this.#world.otherEdit('posts', id, (token) => ({ title: token }))
    }
    return FAULTS[reply]
  }

  async #act({ act, tab: number }: Step): Promise<void> {
    const { scheduler, tabs, accounts } = this.#world
    const tab = tabs[number]
    if (!tab?.outbox) throw new RangeError('Both tabs are open')
    if (this.#active !== tab) {
      // Turning to a tab makes it look at what the others did.
      tab.outbox.wake().catch(() => undefined)
      await scheduler.run(AT_ONCE)
      this.#active = tab
    }
    const doing = this.#carryOut(act, tab, () => accounts.next('unknown').text)
    doing.then(
      (saved) => {
        if (saved?.opId) this.#last = { opId: saved.opId, saveId: saved.saveId }
      },
      (error: unknown) => this.violations.push(String(error)),
    )
    await scheduler.run(AT_ONCE)
  }

  #carryOut(act: Act, tab: Tab, fresh: () => string) {
    const { scribe, category } = this.#world
    const { id } = this.#record
    const form = tab.openRecord('post', id) ?? this.#forms.get(tab) ?? null
    if (form) this.#forms.set(tab, form)
    const common = { entity: 'post', id, label: act } as const
    switch (act) {
      case 'create': {
        // A form that did not notice its first save says the same again.
        this.#created ??= newPost(this.#localId, category, fresh(), fresh())
        return scribe.save(tab, this.#created)
      }
      case 'update':
      case 'other-field': {
        if (!form) return Promise.resolve(null)
        const values = { [act === 'update' ? 'title' : 'excerpt']: fresh() }
        const { base } = form
        form.base = { version: base.version, values: { ...base.values, ...values } }
        return scribe.save(tab, { ...common, kind: 'update', values, base })
      }
      case 'delete': {
        const base = { version: form?.base.version ?? null, values: {} }
        return scribe.save(tab, { ...common, kind: 'delete', values: {}, base }, form?.base.values)
      }
      case 'restore':
        return scribe.save(tab, { ...common, kind: 'restore', values: {}, base: null })
      case 'undo':
        return this.#last ? scribe.undo(tab, this.#last.opId, this.#last.saveId) : Promise.resolve(null)
    }
  }

  #waiting(): boolean {
    return this.#world.device.disk.tables.operations.size > 0
  }

  /** Until nothing is left that goes by itself. */
  async #settle(longest: number): Promise<void> {
    const { scheduler, device } = this.#world
    for (let [waited, step] = [0, 250]; waited < longest; waited += step, step = Math.min(step * 2, longest - waited)) {
      await scheduler.run(step)
      const rest = [...device.disk.tables.operations.values()]
      if (rest.every((raw) => isObject(raw) && raw['status'] === 'needs-attention')) return
    }
  }

  #check(when: string): void {
    const { device, problems } = this.#world
    if (device.violation) this.violations.push(device.violation)
    const { violations } = check(this.#world, OWNER)
    this.violations.push(...[...problems.splice(0), ...violations].map((violation) => `${when}: ${violation}`))
  }
}
