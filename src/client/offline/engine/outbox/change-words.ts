import type { EntityPolicy } from '#contract/records/policy.ts'
import type { Operation, Receipt } from '#client/offline/engine/storage/record.ts'

/** Plain words for changes, made from the contract's labels. */

/** "Created", "Changed title, content", "Deleted" … */
export function describeChange(policy: EntityPolicy | undefined, change: Operation | Receipt): string {
  switch (change.kind) {
    case 'create':
      return 'Created'
    case 'upload':
      return 'Uploaded'
    case 'delete':
      return 'Deleted'
    case 'restore':
      return 'Restored'
    case 'update': {
      const names = Object.keys(change.values).map((name) => (policy?.fields[name]?.label ?? name).toLowerCase())
      return names.length === 0 ? 'Changed' : `Changed ${names.join(', ')}`
    }
  }
}
