import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'

/** UTF-8 takes at most three bytes for what JavaScript counts as one. */
const MOST_PER_UNIT = 3

/** An edit that is larger than one call may be: it could never be sent, so it is not called saved. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
  /** The field with the most of it. */
  readonly field: string

  constructor(field: string, bytes: number) {
    super(`The edit has ${inThousands(bytes)} bytes, and ${inThousands(MOST_BODY_BYTES)} are the most that can be sent`)
    this.field = field
  }
}

/** @throws TooLarge when one of them has more bytes than a call takes, counted as the server does */
export function refuseTooLarge(saved: readonly Operation[]): void {
  for (const { kind, values } of saved) {
    if (kind !== 'create' && kind !== 'update') continue
    const body = JSON.stringify(values)
    const bytes = body.length * MOST_PER_UNIT > MOST_BODY_BYTES ? bytesOf(body) : 0
    if (bytes > MOST_BODY_BYTES) throw new TooLarge(largestOf(values), bytes)
  }
}

function largestOf(values: Operation['values']): string {
  const sizes = Object.entries(values).map(([name, value]) => [name, bytesOf(JSON.stringify(value) ?? '')] as const)
  return sizes.toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? ''
}

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength
