import { Problem } from '#server/http/problem.ts'
import type { FileRefused, RefusalReason } from './file-refused.ts'

const STATUS = {
  refused: [422, 'validation'],
  'too-large': [413, 'too_large'],
  stalled: [408, 'bad_request'],
  malformed: [400, 'bad_request'],
  unsupported: [415, 'unsupported_type'],
  'no-room': [503, 'unavailable'],
} as const satisfies Record<RefusalReason, readonly [number, string]>

/** The answer to a refused upload (spec/decisions 82). The connection ends, because its body was not read whole. */
export function problemOf(refused: FileRefused): Problem {
  const [status, code] = STATUS[refused.reason]
  if (refused.reason === 'refused') {
    return new Problem(status, code, refused.message, { errors: { [refused.field]: [refused.message] } })
  }
  return new Problem(status, code, refused.message, { headers: { Connection: 'close' } })
}
