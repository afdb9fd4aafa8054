import { contract } from '#contract/index.ts'
import { request } from '#client/data/call.ts'
import { getReachability } from '#client/data/reachability.ts'
import type { Transport } from './engine/storage/ports.ts'

/**
 * Nothing leaves for a server that is known to be out of reach and, asked by a call that changes nothing, still is: an
 * edit that left without an answer may have arrived, and nobody could say "waiting to be sent" of it any more.
 */
export function askedFirst(transport: Transport): Transport {
  return {
    ...transport,
    async send(outgoing) {
      if (getReachability().online) return transport.send(outgoing)
      const { kind } = await request(contract['health.basic'], { signal: outgoing.signal })
      return kind === 'unreachable' ? { kind: 'unsent' } : transport.send(outgoing)
    },
  }
}
