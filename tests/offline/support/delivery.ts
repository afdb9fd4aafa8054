import { entities } from '#contract/index.ts'
import type { EndpointName } from '#contract/index.ts'
import type { Begun, DeliveryPorts } from '#client/offline/engine/sending/delivery.ts'
import type { OutgoingRequest, Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import type { Durability, StoredBlob } from '#client/offline/engine/storage/storage.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import { Life } from '#client/offline/simulation/device.ts'
import { policy } from './operations.ts'
import { senderWorld, taken } from './sender.ts'

type Read = readonly [EndpointName, Readonly<Record<string, string | number>>]

/** One change on its way by itself: the test is its server and its other tabs. */
export function deliveryWorld() {
  const { ledger, beside, run, device, scheduler, trouble, told } = senderWorld()
  const requests: OutgoingRequest[] = []
  const reads: Read[] = []
  const said: (readonly [string, string])[] = []
  const writes: Durability[] = []
  let pending = 0
  trouble.before = (durability) => void (durability !== 'read' && writes.push(durability))
  const answers = {
    send: (): Promise<Outcome> => Promise.resolve(taken()),
    read: (_endpoint: EndpointName): Promise<Outcome> => Promise.resolve({ kind: 'unreachable' }),
  }
  const clock = device.clock(new Life(), () => 0)
  const ports: DeliveryPorts = {
    ledger,
    transport: {
      send: (request) => {
        requests.push(request)
        return answers.send()
      },
      read: (endpoint, params) => {
        reads.push([endpoint, params])
        return answers.read(endpoint)
      },
    },
    clock: {
      ...clock,
      now: () => 10_000,
      after: (ms, call) => {
        pending += 1
        const cancel = clock.after(ms, call)
        return () => {
          pending -= 1
          cancel()
        }
      },
    },
    random: { number: () => 0.5, uuid: () => 'uuid' },
    policyOf: (entity) => entities[entity],
    diagnose: (code, detail) => void said.push([code, detail]),
  }
  return {
    run,
    beside,
    scheduler,
    ports,
    answers,
    requests,
    reads,
    said,
    told,
    /** What is stored, and known in this tab. */
    put: async (...args: Parameters<typeof beside>) => {
      await beside(...args)
      await run(ledger.refresh())
    },
    putRaw: (operation: unknown) =>
      run(
        ledger.write('strict', async (tx) => {
          tx.putRaw(operation)
          return { change: NOTHING, result: undefined }
        }),
      ).then(() => void writes.splice(0)),
    putBlob: (blob: StoredBlob, chunks: readonly ArrayBuffer[]) =>
      run(
        ledger.write('strict', async (tx) => {
          tx.putBlob(blob, chunks)
          return { change: NOTHING, result: undefined }
        }),
      ),
    /** As it was begun. */
    leave: (op: Operation, part: Partial<Begun> = {}): Begun => {
      if (op.frozen === null) throw new RangeError('Not sent')
      return { op, request: op.frozen, policy: policy(op.entity), previousAt: null, store: null, ...part }
    },
    change: (opId: string) => device.disk.tables.operations.get(opId) as Operation | undefined,
    waiting: () => [...device.disk.tables.operations.values()],
    tables: () => device.disk.tables,
    durabilities: () => writes,
    /** Timers that nobody cancelled. */
    pending: () => pending,
  }
}
