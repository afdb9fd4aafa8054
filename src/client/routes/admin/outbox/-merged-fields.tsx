import type { EntityPolicy } from '#contract/records/policy.ts'
import type { FieldResult } from '#client/offline/engine/merge/merge.ts'
import { DiffView } from '#client/ui/diff-view.tsx'
import { formatCount } from '#client/ui/format.ts'
import { Ring } from '#client/ui/ring.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'

/** Fields that need no decision: folded, with a view of what came together. */
export function MergedFields({
  policy,
  fields,
}: {
  readonly policy: EntityPolicy | undefined
  readonly fields: Readonly<Record<string, FieldResult>>
}) {
  const words = useFieldWords(policy)
  const merged = Object.entries(fields).filter(([, field]) => field.state === 'merged' || field.state === 'mine')
  const total = Object.keys(policy?.fields ?? {}).length
  const same =
    total -
    Object.keys(fields).length +
    Object.values(fields).filter((field) => field.state === 'same' || field.state === 'theirs').length
  return (
    <div className="mb-8">
      {merged.length > 0 && (
        <details className="border-b border-line py-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-3">
            <span className="text-ok">
              <Ring state="stored" size={14} />
            </span>
            {formatCount(merged.length, 'more field')} merged
          </summary>
          {merged.map(([name, field]) => (
            <div key={name} className="py-2 pl-[26px]">
              <p className="mb-1">
                {policy?.fields[name]?.label ?? name}{' '}
                {field.state === 'merged' ? 'has both changes.' : 'was changed only here.'}
              </p>
              {policy && (
                <DiffView changes={fieldChanges(policy, { [name]: field.theirs }, { [name]: field.merged }, words)} />
              )}
            </div>
          ))}
        </details>
      )}
      {same > 0 && (
        <p className="flex min-h-11 items-center gap-3 border-b border-line py-2">
          <span className="text-ok">
            <Ring state="stored" size={14} />
          </span>
          {formatCount(same, 'other field')} {same === 1 ? 'is' : 'are'} the same.
        </p>
      )}
    </div>
  )
}
