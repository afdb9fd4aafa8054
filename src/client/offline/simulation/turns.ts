import type { Transport } from '#client/offline/engine/storage/ports.ts'
import { readAny } from './app-version.ts'
import type { MemoryDisk } from './memory-storage.ts'

/**
 * Looks at every request as it leaves: the change it carries out must be the first of its lane on the disk. A token
 * would not tell: a merge may mend what went out of turn.
 */
export function watchTurns(transport: Transport, disk: () => MemoryDisk | undefined, problems: string[]): Transport {
  return {
    ...transport,
    send: (request) => {
      const opId = request.headers.idempotencyKey.split('.')[0] ?? ''
      const operations = [...(disk()?.tables.operations.values() ?? [])].flatMap((raw) => {
        const read = readAny(raw)
        return 'operation' in read ? [read.operation] : []
      })
      const op = operations.find((other) => other.opId === opId)
      // A tab that slept may repeat what another one has settled, or the person let go; its key makes that harmless.
      if (op?.status === 'sending') {
        const before = operations.find((other) => other.lane === op.lane && other.seq < op.seq)
        if (before) problems.push(`sent out of turn: ${op.kind} ${op.lane} before ${before.kind} ${before.opId}`)
      }
      return transport.send(request)
    },
  }
}
