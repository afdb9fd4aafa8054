import { markChanges } from './word-diff.ts'

export interface FieldChange {
  readonly label: string
  /** Nothing when the field is new. */
  readonly before?: string | undefined
  /** Nothing when the field was emptied. */
  readonly after?: string | undefined
  /** A secret: "Changed, hidden" instead of the values. */
  readonly hidden?: boolean
}

/** Field by field, the old above the new, changed words marked in both. Sign and strike carry the meaning without colour. */
export function DiffView({ changes }: { readonly changes: readonly FieldChange[] }) {
  return (
    <dl>
      {changes.map((change) => (
        <Change key={change.label} change={change} />
      ))}
    </dl>
  )
}

function Change({ change: { label, before = '', after = '', hidden = false } }: { readonly change: FieldChange }) {
  return (
    <div className="diff-field">
      <dt>{label}</dt>
      {hidden && <dd>Changed, hidden</dd>}
      {!hidden && before !== '' && (
        <dd className="old">
          <span aria-hidden="true">−</span>
          <del>
            <span className="sr-only">Before: </span>
            <Words of={before} beside={after} />
          </del>
        </dd>
      )}
      {!hidden && after !== '' && (
        <dd className="new">
          <span aria-hidden="true">+</span>
          <ins>
            <span className="sr-only">After: </span>
            <Words of={after} beside={before} />
          </ins>
        </dd>
      )}
    </div>
  )
}

/** One of the two texts, words that the other has not marked; where there is no other, all of it is as new or as gone. */
function Words({ of, beside }: { readonly of: string; readonly beside: string }) {
  if (beside === '') return of
  let at = 0
  return markChanges(beside, of).map(({ text, changed }) => {
    at += text.length
    return changed ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
  })
}
