import type { EntityPolicy } from '#contract/records/policy.ts'
import { canonical } from '#client/offline/engine/merge/values.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'

/** One short mark per field that a person edits, of its value as every server would write it. */
export function marksOf(policy: EntityPolicy, record: Values): Record<string, string> {
  const names = Object.keys(policy.fields).filter((name) => name in record)
  return Object.fromEntries(names.map((name) => [name, mark(canonical(policy.fields[name], record[name]))]))
}

/** Two 32-bit multiplicative hashes and the length: chance does not bring two texts together. */
function mark(text: string): string {
  let [first, second] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    first = Math.imul(first ^ code, 2654435761)
    second = Math.imul(second ^ code, 1597334677)
  }
  first = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909)
  second = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(first ^ (first >>> 13), 3266489909)
  const hex = (value: number) => (value >>> 0).toString(16).padStart(8, '0')
  return `${text.length.toString(36)}.${hex(first)}${hex(second)}`
}
