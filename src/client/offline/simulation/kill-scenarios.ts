import type { Values } from '#client/offline/engine/storage/record.ts'
import { uploadToken } from '#contract/records/policy.ts'
import { NEXT_VERSION } from './app-version.ts'
import type { NetworkFault } from './network-faults.ts'
import type { Tab } from './tab.ts'
import type { ServerRequest } from './virtual-server.ts'
import type { World } from './world.ts'
import { newPost } from './writing.ts'

/** What is being done when the tab or the browser ends: every kind of change, and every class of answer to it. */

export const KINDS = [
  'create',
  'update',
  'delete',
  'restore',
  'upload',
  'merge',
  'undo',
  'discard',
  'decision',
  'upcast',
] as const
export type Kind = (typeof KINDS)[number]

export const ANSWERS = [
  'acknowledged',
  'lost',
  '401',
  '403',
  '404',
  '409-busy',
  '412-clean',
  '412-conflict',
  '422',
  '429',
  '500',
  '504-after',
  'foreign',
] as const
export type Answer = (typeof ANSWERS)[number]

export interface Scenario {
  readonly kind: Kind
  readonly answer: Answer
}

/** Answers about someone else's change need a record that someone else can see. */
const OF_NEW: readonly Kind[] = ['create', 'upload']

export function scenarios(): readonly Scenario[] {
  return KINDS.flatMap((kind) =>
    ANSWERS.filter((answer) => !(OF_NEW.includes(kind) && answer.startsWith('412'))).map((answer) => ({
      kind,
      answer,
    })),
  )
}

const FAULTS: Readonly<Record<Answer, NetworkFault>> = {
  acknowledged: 'ok',
  lost: 'dropReply',
  '401': 'status401',
  '403': 'status403',
  '404': 'ok',
  '409-busy': 'status409Busy',
  '412-clean': 'ok',
  '412-conflict': 'ok',
  '422': 'status422',
  '429': 'status429',
  '500': 'status500',
  '504-after': 'status504After',
  foreign: 'html',
}

/** What happens to a request that meets this answer; someone else may act just before it arrives. */
export function meet(world: World, answer: Answer, request: ServerRequest): NetworkFault {
  const id = Number(request.params['id'])
  const known = world.server.record('posts', id) !== null
  if (answer === '404' && !known) return 'status404Page'
  if (answer === '404') world.server.remove('posts', id, 'other', true)
  if (answer === '412-clean' && known) world.otherEdit('posts', id, (token) => ({ meta_keywords: token }))
  if (answer === '412-conflict' && known) world.otherEdit('posts', id, (token) => ({ title: token, excerpt: token }))
  return FAULTS[answer]
}

/** One scenario on stage: what was there before, and the act itself. */
export class Stage {
  readonly #world: World
  readonly #run: (ms: number) => Promise<void>
  #opId = ''

  constructor(world: World) {
    this.#world = world
    this.#run = (ms) => world.scheduler.run(ms)
  }

  /** How many requests pass before the answer in question is given. */
  static passing(kind: Kind): number {
    return kind === 'merge' ? 1 : 0
  }

  async prepare(kind: Kind): Promise<void> {
    const { server, post, network } = this.#world
    const tab = this.#world.openTab()
    tab.refetch()
    await this.#run(200)
    switch (kind) {
      case 'restore':
        server.remove('posts', post, 'other', true)
        return
      case 'merge':
        await this.#offline(tab, { content: `<p>a</p><p>b</p><p>c</p><p>${this.#token()}</p>` })
        return this.#world.otherEdit('posts', post, (token) => ({ content: `<p>${token}</p><p>b</p><p>c</p><p>d</p>` }))
      case 'undo':
        this.#edit(tab, { title: this.#token() })
        return this.#run(5000)
      case 'discard':
        return this.#offline(tab, { title: this.#token() })
      case 'decision':
        this.#world.otherEdit('posts', post, (token) => ({ title: token }))
        this.#edit(tab, { title: this.#token() })
        return this.#run(5000)
      case 'upcast':
        await this.#offline(tab, { title: this.#token() })
        this.#world.leaveAll()
        await this.#run(6000)
        network.online = true
    }
  }

  /** Begins the act; whoever called lets the time pass. */
  act(kind: Kind): void {
    const { person, scribe, post, network, accounts } = this.#world
    if (kind === 'upcast') {
      this.#world.version = NEXT_VERSION
      this.#world.openTab()
      return
    }
    const tab = this.#world.tabs[0]
    if (!tab?.outbox) return
    switch (kind) {
      case 'create':
        return this.#create(tab, '')
      case 'update':
        return this.#edit(tab, { title: this.#token() })
      case 'delete': {
        const base = { version: tab.openRecord('post', post)?.base.version ?? null, values: {} }
        const intent = { entity: 'post', id: post, kind: 'delete', values: {}, base, label: kind } as const
        return void scribe.save(tab, intent)
      }
      case 'restore': {
        const intent = { entity: 'post', id: post, kind: 'restore', values: {}, base: null, label: kind } as const
        return void scribe.save(tab, intent)
      }
      case 'upload': {
        const uploading = scribe.upload(tab, new Uint8Array([1, 2, 3]).buffer, accounts.next('unknown').text)
        void uploading.then((saved) => {
          if (saved) this.#create(tab, `<p><img src="${uploadToken(saved.localId)}"></p>`)
        })
        return
      }
      case 'merge':
        network.online = true
        return tab.outbox.setReachable(true)
      case 'undo':
        return void scribe.undo(tab, this.#opId)
      case 'discard': {
        const { outbox } = tab
        this.#world.book.giveUp(this.#opId)
        const back = outbox.discard(this.#opId).then(() => outbox.restoreFromTrash(this.#opId))
        scribe.watch(
          back.then(() => {
            network.online = true
            outbox.setReachable(true)
          }),
        )
        return
      }
      case 'decision':
        return person.decide(tab)
    }
  }

  #create(tab: Tab, picture: string): void {
    const { scribe, accounts, random, category } = this.#world
    const [title, text] = [accounts.next('unknown'), accounts.next('unknown')]
    void scribe.save(tab, newPost(random.localId(), category, title.text, text.text, picture))
  }

  #token(): string {
    return this.#world.accounts.next('unknown').text
  }

  #edit(tab: Tab, values: Values): void {
    const { scribe, post } = this.#world
    const base = tab.openRecord('post', post)?.base
    if (!base) return
    void scribe.save(tab, { entity: 'post', id: post, kind: 'update', values, base, label: 'Edit' }).then((saved) => {
      this.#opId = saved?.opId ?? ''
    })
  }

  async #offline(tab: Tab, values: Values): Promise<void> {
    this.#world.network.online = false
    tab.outbox?.setReachable(false)
    this.#edit(tab, values)
    await this.#run(50)
  }
}
