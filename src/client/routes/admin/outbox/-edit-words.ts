import type { EntityPolicy } from '#contract/records/policy.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Operation, Receipt } from '#client/offline/engine/storage/record.ts'
import { phaseOf } from '#client/offline/reading/edit-phase.ts'
import { deedWords, type Phase } from '#client/state-grammar.ts'

/** "Will change title, content": what becomes of an edit, by how far it has come. */
export function describeItem(policy: EntityPolicy | undefined, item: OutboxItem): string {
  return describeEdit(policy, phaseOf(item), item.operation)
}

/** The same of an edit in a file, or of one that the server has. */
export function describeEdit(policy: EntityPolicy | undefined, phase: Phase, edit: Operation | Receipt): string {
  const label = (name: string) => (policy?.fields[name]?.label ?? name).toLowerCase()
  return deedWords(phase, edit.kind, edit.kind === 'update' ? Object.keys(edit.values).map(label) : [])
}
