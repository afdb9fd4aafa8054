import { tokensIn } from '#client/offline/simulation/tokens.ts'
import { ForeignPerson } from './foreign-person.ts'
import { foreignCheck } from './foreign-check.ts'
import { foreignWorld } from './foreign-world.ts'
import type { Collection, Row } from './reference-rows.ts'
import type { Kind, Loss } from './reference-server.ts'

/**
 * One randomized history against a real server that is not ours: edits, creates and deletes, another client, lost
 * requests and replies, requests that arrive late, tabs that die, a clock that jumps, a memory that is lost. Then
 * everything heals, the queue must drain, and every token is accounted for.
 */
export interface ForeignResult {
  readonly violations: readonly string[]
  /** Creates whose reply was lost although the server acted. */
  readonly lostCreates: number
  /** Creates that a person was asked about. */
  readonly asked: number
  readonly saved: number
  readonly requests: number
  /** Changes that someone else got in between this device's reading and writing. */
  readonly inTheWindow: number
}

const MINUTE = 60_000
/** How far the device's clock may be wrong from one moment to the next: drift, a wrong hour, a wrong day. */
const CLOCK_JUMPS = [0, 0, 40_000, -40_000, 7 * MINUTE, -7 * MINUTE, 26 * 60 * MINUTE, -26 * 60 * MINUTE]

export async function runForeignSchedule(
  kind: Kind,
  seed: number,
  trace: (line: string) => void = () => undefined,
): Promise<ForeignResult> {
  const world = await foreignWorld(kind, { seed })
  const { server, random, wire, memory, device, pass, scheduler } = world
  const person = new ForeignPerson(world)
  const { accounts } = person
  const start = scheduler.now
  const say = (line: string) => trace(`${((scheduler.now - start) / 1000).toFixed(3)} ${line}`)
  server.onHandled = ({ method, path, loss, status, body }) =>
    say(`${method} ${path} ${loss} -> ${status} ${JSON.stringify(body)}`)
  const violations: string[] = []
  let lostCreates = 0
  const unprovable = new Set<number>()
  const inTheWindow = new Set<string>()
  let rough = random.chance(0.8)
  const category = server.insert('categories', { name: 'First' })
  for (const title of ['Old', 'Older'])
    server.insert('posts', { title, content: '<p>a</p><p>b</p><p>c</p>', category_id: category.id })

  server.lose = (method) => {
    if (!rough) return 'none'
    const loss: Loss = random.weighted({
      none: 12,
      'drop-request': 1.5,
      'drop-reply': method === 'GET' ? 1 : 4,
      late: method === 'POST' ? 1.5 : 0,
      busy: 0.7,
      portal: 0.7,
    })
    if (method === 'POST' && (loss === 'drop-reply' || loss === 'late')) lostCreates += 1
    return loss
  }
  const otherEdits = (collection: Collection, id: number) =>
    server.edit(collection, id, (row) => {
      const next = person.othersValues(collection, row)
      accounts.excuse(row, { ...row, ...next })
      return next
    })
  // Someone else between reading and writing: what a server without a guard can't notice.
  server.beforeWrite = (collection, id) => {
    const row = server.rows(collection).get(id)
    if (!rough || !row || !random.chance(0.06)) return
    otherEdits(collection, id)
    const fresh = tokensIn(server.rows(collection).get(id)).filter((token) => !tokensIn(row).includes(token))
    for (const token of fresh) inTheWindow.add(token)
    if (kind === 'bare') for (const token of fresh) accounts.excused.add(token)
  }
  server.beforeRemove = (_collection, row: Row) => {
    const unseen = tokensIn(row).filter((token) => {
      return accounts.tokens.get(token)?.state === 'other' && !person.passedUp.has(token)
    })
    // A delete carries no `updated_at`, so in that moment an ETag alone guards it.
    const missed = kind === 'etag' ? unseen : unseen.filter((token) => !inTheWindow.has(token))
    violations.push(...missed.map((token) => `deleted unseen: ${token}`))
  }

  // What was there before is older than anything that is made here.
  await pass(10 * MINUTE)
  await person.openTab()
  for (let step = 10 + random.below(20); step > 0; step -= 1) {
    const event = random.weighted({
      person: 14,
      other: 3,
      otherDelete: 0.3,
      otherCreate: 1,
      offline: 0.7,
      online: 1.5,
      kill: 0.4,
      crash: 0.3,
      forget: 0.15,
      clock: 0.15,
    })
    say(event)
    if (event === 'person') await person.act()
    else if (event === 'other') {
      const collection = random.chance(0.8) ? 'posts' : 'categories'
      const id = random.pick(world.opened(collection))
      if (id !== undefined) otherEdits(collection, id)
    } else if (event === 'otherDelete') {
      const row = server.rows('posts').get(random.pick(world.opened('posts')) ?? 0)
      if (row) {
        for (const token of tokensIn(row)) accounts.excused.add(token)
        server.remove('posts', row.id)
        unprovable.add(row.id)
      }
    } else if (event === 'otherCreate') {
      const title = accounts.next('other', true).text
      server.insert('posts', { title, content: `<p>${title}</p>`, category_id: category.id })
    } else if (event === 'offline') wire.online = false
    else if (event === 'online') {
      wire.online = true
      person.outbox?.setReachable(true)
    } else if (event === 'clock') {
      world.skew.ms = random.pick(CLOCK_JUMPS) ?? 0
    } else if (event === 'forget') {
      memory.forget()
      for (const row of server.graveyard) unprovable.add(row.id)
    } else {
      person.kill()
      if (event === 'crash') device.disk.crash((relaxed) => random.below(relaxed + 1))
      await pass(random.below(20_000))
      await person.openTab()
    }
    const longest = { moment: 50, second: 2000, seconds: 20_000, minutes: 5 * MINUTE }
    await pass(random.below(longest[random.weighted({ moment: 3, second: 4, seconds: 3, minutes: 1 })]))
  }
  rough = false
  wire.online = true
  await pass(10_000)
  person.outbox?.setReachable(true)
  for (let round = 0; round < 8; round += 1) {
    await pass(22 * MINUTE)
    violations.push(...foreignCheck(world, accounts, unprovable).map((violation) => `round ${round}: ${violation}`))
    if (!(await person.decide())) break
  }
  violations.push(...person.problems)
  person.kill()
  await server.close()
  const saved = [...accounts.tokens.values()].filter((token) => token.state === 'own').length
  return {
    violations,
    lostCreates,
    asked: person.asked.size,
    saved,
    requests: wire.requests,
    inTheWindow: inTheWindow.size,
  }
}
