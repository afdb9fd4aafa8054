import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'

/** The id in an address: a server's number or a local id; null when it is neither. */
export function parseRecordId(text: string): RecordId | null {
  if (isLocalId(text)) return text
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

/** Nobody ever made it. */
const NO_RECORD: LocalId = 'new-00000000-0000-0000-0000-000000000000'

/** The record that an address names. One that names none shows the same as that of a record that is gone. */
export function addressedId(text: string): RecordId {
  return parseRecordId(text) ?? NO_RECORD
}

export function newLocalId(): LocalId {
  return `new-${crypto.randomUUID()}`
}
