import type { RecordId } from '#contract/records/policy.ts'
import type { Kind } from '#contract/records/record.ts'
import { formatCount } from '#client/ui/format.ts'

/** A term as questions name it. */
export interface Named {
  readonly id: RecordId
  readonly label: string
  /** How many use it. */
  readonly uses: number
}

/** Each by its name, with how many use it. */
export function UsesOfEach({ terms, usedBy }: { readonly terms: readonly Named[]; readonly usedBy: Kind }) {
  return (
    <ul className="mb-4 flex list-disc flex-col gap-1 pl-5">
      {terms.map(({ id, label, uses }) => (
        <li key={id} dir="auto">
          {`${label}: ${formatCount(uses, usedBy.label.toLowerCase())}`}
        </li>
      ))}
    </ul>
  )
}
