import { isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'

/** The id in an address: a server's number or a local id; null when it is neither. */
export function parseRecordId(text: string): RecordId | null {
  if (isLocalId(text)) return text
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}

export function newLocalId(): LocalId {
  return `new-${crypto.randomUUID()}`
}
