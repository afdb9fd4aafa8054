import { change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { begin, checkFence, conclude, type DeliveryPorts, FenceLost, transmit } from './delivery.ts'
import { needing } from '#client/offline/engine/storage/new-operation.ts'
import { FRESH_HOST, hinted, type Host, hostAfter, SIGN_IN_PROBE, wakened } from './host.ts'
import type { ListOf } from '#client/offline/engine/storage/lists.ts'
import { orderWithout } from './order-without.ts'
import { makesRecord } from '#client/offline/engine/storage/lanes.ts'
import { LANES_AT_ONCE, plan, type Plan, SLOW_LANES_AT_ONCE } from './plan.ts'
import type { Locks } from '#client/offline/engine/storage/ports.ts'
import { recover } from './recover.ts'
import { KEEP_MS, type Operation } from '#client/offline/engine/storage/record.ts'
import { freeUnusedBlobs } from '#client/offline/engine/storage/blobs.ts'
import { expired } from '#client/offline/engine/storage/trash.ts'

export interface SenderPorts extends DeliveryPorts {
  readonly locks: Locks
  /** Per account and origin. */
  readonly lockName: string
  /** What screens show may be different now. */
  readonly changed: () => void
  readonly signInNeeded: () => void
  /** Whether records of this kind stand in an order. */
  readonly listOf: ListOf
  /** What the browser tells of the line, where it does. */
  readonly slowLink?: (() => boolean) | undefined
}

/**
 * At least this often the leader rereads and replans, whatever hints got lost: while it is seen, or knows of something
 * that waits. Otherwise whoever has something that waits repeats the hint.
 */
const TICK = 60_000
const TROUBLE_PAUSE = 5000
/** The picture was older than the database; reread, and no hurry. */
const RECHECK_PAUSE = 100

/**
 * Takes the lock, writes a new fence, settles what an earlier sender left, and sends until it is stopped. One per tab;
 * the lock lets one of them work.
 */
export class Sender {
  #host: Host = FRESH_HOST
  #leading = false
  #stopping = false
  #abort = new AbortController()
  #ended: Promise<void> | null = null
  #wake: (() => void) | null = null
  #woken = false
  #lost = false
  #troubleUntil = 0
  readonly #inFlight = new Map<string, Promise<void>>()
  readonly #ports: SenderPorts

  constructor(ports: SenderPorts) {
    this.#ports = ports
  }

  get host(): Host {
    return this.#host
  }

  get leading(): boolean {
    return this.#leading
  }

  start(): void {
    this.#ended ??= this.#run()
  }

  /** Ends cleanly: what is on its way is broken off and stays uncertain, to be settled by the next sender. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#abort.abort()
    this.#nudge()
    await this.#ended
  }

  /** After a save, or when trying makes sense: online, visible, focus, "Send now". */
  wake(reason: 'saved' | 'try'): void {
    if (reason === 'try') this.#host = wakened(this.#host, this.#ports.clock.now())
    this.#nudge()
  }

  hint(reachable: boolean): void {
    this.#host = hinted(this.#host, reachable, this.#ports.clock.now())
    this.#nudge()
  }

  /** Signing in happened, or is known to be missing; the flag itself is stored by the outbox. */
  signIn(done: boolean): void {
    const at = done ? 0 : this.#ports.clock.now() + SIGN_IN_PROBE
    this.#host = { ...this.#host, signInProbeAt: at }
    this.#nudge()
  }

  #nudge(): void {
    this.#woken = true
    this.#wake?.()
  }

  async #run(): Promise<void> {
    const { locks, lockName, diagnose } = this.#ports
    while (!this.#stopping) {
      let led: Promise<void> | null = null
      try {
        await locks.hold(lockName, this.#abort.signal, () => (led = this.#lead()))
      } catch (error) {
        if (!this.#stopping && !(error instanceof FenceLost)) diagnose('sender', String(error))
        // Where it was taken away, what was begun under it ends before it is asked for again.
        this.#lost = true
        this.#nudge()
        await Promise.allSettled([led])
      }
      if (!this.#stopping) await this.#rest(TROUBLE_PAUSE)
    }
  }

  async #lead(): Promise<void> {
    const { ledger, clock } = this.#ports
    this.#lost = false
    try {
      const fence = await this.#takeOver()
      this.#leading = true
      await ledger.refresh()
      await this.#tidy(fence)
      let tickAt = clock.now() + TICK
      while (!this.#stopping && !this.#lost) {
        this.#woken = false
        const now = clock.now()
        if (now >= tickAt || tickAt - now > TICK) {
          tickAt = now + TICK
          await ledger.refresh()
          continue
        }
        const wakeAt = await this.#advance(fence)
        const next = Math.min(wakeAt ?? tickAt, tickAt)
        const wait = Math.max(1, next - clock.now())
        if (!this.#woken && !this.#stopping && !this.#lost) await this.#rest(wait, wakeAt === null)
      }
    } finally {
      await Promise.allSettled(this.#inFlight.values())
      this.#leading = false
      this.#ports.changed()
    }
  }

  /** A new fence, and everything that was on its way becomes uncertain: one transaction. */
  #takeOver(): Promise<number> {
    const { ledger, clock } = this.#ports
    return ledger.write('strict', async (tx) => {
      const meta = await tx.meta()
      const { operations } = await tx.all()
      const fence = meta.fence + 1
      return {
        change: { ...recover(operations, clock.now()), meta: { ...meta, fence } },
        result: fence,
      }
    })
  }

  /** Sends what may go. @returns when to look again */
  async #advance(fence: number): Promise<number | null> {
    const { ledger, clock } = this.#ports
    const { operations, quarantined, ids, meta } = ledger.state
    const now = clock.now()
    if (this.#troubleUntil > now && this.#troubleUntil - now <= TROUBLE_PAUSE) return this.#troubleUntil
    const next = plan({
      operations,
      quarantinedLanes: new Set(quarantined.flatMap((record) => (record.lane === null ? [] : [record.lane]))),
      ids,
      inFlight: new Set(this.#inFlight.keys()),
      host: this.#host,
      pausedForSignIn: meta?.pausedForSignIn ?? false,
      isOtherStore: meta?.otherStore !== undefined,
      now,
      listOf: this.#ports.listOf,
      policyOf: this.#ports.policyOf,
      lanesAtOnce: this.#ports.slowLink?.() === true ? SLOW_LANES_AT_ONCE : LANES_AT_ONCE,
    })
    if (next.stranded.length > 0) await this.#strand(next.stranded, fence)
    for (const opId of next.send) this.#deliver(opId, fence)
    return next.wakeAt
  }

  #deliver(opId: string, fence: number): void {
    const done = this.#carry(opId, fence)
      .catch((error: unknown) => this.#troubled(error))
      .finally(() => {
        this.#inFlight.delete(opId)
        this.#nudge()
      })
    this.#inFlight.set(opId, done)
  }

  async #carry(opId: string, fence: number): Promise<void> {
    const { clock, random, ledger } = this.#ports
    const begun = await begin(this.#ports, opId, fence)
    if (!begun) {
      this.#troubleUntil = clock.now() + RECHECK_PAUSE
      return ledger.refresh()
    }
    const transmitted = await transmit(this.#ports, begun, this.#abort.signal)
    const { verdict } = transmitted
    // Stopped: what came back is not an answer, and the next sender settles it.
    if (this.#stopping && verdict.kind === 'retry') return
    this.#host = hostAfter(this.#host, verdict, clock.now(), random.number())
    const event = await conclude(this.#ports, begun, transmitted, this.#host.lastSuccessAt, fence)
    if (event?.kind === 'upload') await freeUnusedBlobs(ledger, clock.now(), begun.op.blob?.sha ?? null)
    if (verdict.kind === 'pause-account') this.#ports.signInNeeded()
    this.#ports.changed()
  }

  #troubled(error: unknown): void {
    if (error instanceof FenceLost) {
      this.#lost = true
      return
    }
    this.#troubleUntil = this.#ports.clock.now() + TROUBLE_PAUSE
    this.#ports.diagnose('sender', String(error))
  }

  /** Changes that can't go by themselves, whatever happens, are shown to the person; those that can again are not. */
  async #strand(found: Plan['stranded'], fence: number): Promise<void> {
    const { ledger, clock } = this.#ports
    const changed = await ledger.write('relaxed', async (tx) => {
      await checkFence(tx, fence)
      const { operations } = await tx.all()
      const made = new Set(operations.filter(makesRecord).map((op) => op.recordId))
      const put: Operation[] = []
      for (const { opId, code, missing } of found) {
        const op = operations.find((other) => other.opId === opId)
        // Another tab may have brought the missing part back meanwhile.
        const back = missing !== undefined && made.has(missing)
        const isAsked = op?.status === 'needs-attention'
        if (!op || back || (code === null ? op.problem?.code !== 'missing_dependency' : isAsked)) continue
        const without = missing && orderWithout(this.#ports.policyOf(op.entity), op, missing)
        put.push(code === null ? { ...op, status: 'ready', problem: null } : without || needing(op, code, clock.now()))
      }
      return { change: change({ put }), result: put.length > 0 }
    })
    // What goes without something may go now. Where nothing was changed the picture is older than the database.
    if (changed) this.#nudge()
  }

  /**
   * Receipts and trash past their 30 days by both clocks, this device's and the server's: a wrong one alone removes
   * nothing. And blocks of files that nothing refers to.
   */
  async #tidy(fence: number): Promise<void> {
    const { ledger, clock } = this.#ports
    const now = clock.now()
    await ledger.write('relaxed', async (tx) => {
      await checkFence(tx, fence)
      const { serverTime } = await tx.meta()
      if (serverTime === undefined) return { change: NOTHING, result: undefined }
      const sure = Math.min(now, serverTime)
      tx.removeReceiptsBefore(sure - KEEP_MS)
      tx.removeAcknowledgedBefore(sure - KEEP_MS)
      return { change: change({ untrash: expired(await tx.trash(), sure) }), result: undefined }
    })
    await freeUnusedBlobs(ledger, now)
  }

  /** @param idle nothing waits for the end of it */
  #rest(ms: number, idle = false): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        this.#wake = null
        resolve()
      }
      const cancel = this.#ports.clock[idle ? 'afterSeen' : 'after'](ms, end)
      this.#wake = end
    })
  }
}
