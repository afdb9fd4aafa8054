import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import type { Operation, Values } from '#client/offline/engine/storage/record.ts'

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

  /** What is said at the field. */
  at(fields: Readonly<Record<string, { readonly label: string } | undefined>>): Record<string, string[]> {
    return { [this.field]: [`${fields[this.field]?.label ?? 'The text'} is too long. ${this.message}`] }
  }
}

/** @throws TooLarge when one of them has more bytes than a call takes */
export function refuseTooLarge(saved: readonly Operation[]): void {
  for (const { kind, values } of saved) {
    const found = kind === 'create' || kind === 'update' ? tooLarge(JSON.stringify(values), values) : null
    if (found) throw found
  }
}

/** @returns null for a body that has no more bytes than a call takes, counted as the server does */
export function tooLarge(body: string, values: Values): TooLarge | null {
  const bytes = body.length * MOST_PER_UNIT > MOST_BODY_BYTES ? bytesOf(body) : 0
  return bytes > MOST_BODY_BYTES ? new TooLarge(largestOf(values), bytes) : null
}

function largestOf(values: Values): string {
  const sizes = Object.entries(values).map(([name, value]) => [name, bytesOf(JSON.stringify(value) ?? '')] as const)
  return sizes.toSorted(([, left], [, right]) => right - left)[0]?.[0] ?? ''
}

const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength
