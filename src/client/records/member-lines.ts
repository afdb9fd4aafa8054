import type { FieldPolicy } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'

/**
 * A list of objects as people read it: each one numbered, its fields in the order and with the labels of the policy;
 * empty ones are left out.
 * @returns null when the field holds none, or the value is not a list
 */
export function memberLines(field: FieldPolicy | undefined, value: unknown): string | null {
  if (!field?.members || !Array.isArray(value)) return null
  return value.map((member, index) => memberText(field, member, index)).join('\n\n')
}

/** One of them. */
export function memberText(field: FieldPolicy, member: unknown, index: number): string {
  if (!isObject(member)) return `${index + 1}. ${String(member)}`
  const lines = Object.entries(field.members ?? {}).flatMap(([name, label]) => {
    const value = member[name]
    return value === undefined || value === null || value === '' ? [] : [`${label}: ${String(value)}`]
  })
  return `${index + 1}. ${lines.join('\n')}`
}
