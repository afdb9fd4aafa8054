import { MarkedWords } from './marked-words.tsx'

export interface FieldChange {
  readonly label: string
  /** Nothing when the field is new. */
  readonly before?: string | undefined
  /** Nothing when the field was emptied. */
  readonly after?: string | undefined
  /** A secret: "Changed, hidden" instead of the values. */
  readonly hidden?: boolean
}

/**
 * Field by field, the old above the new, changed words marked in both; a text that is wholly new or gone needs no marks.
 * Sign and strike carry the meaning without colour.
 */
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
            {after === '' ? before : <MarkedWords text={before} beside={after} />}
          </del>
        </dd>
      )}
      {!hidden && after !== '' && (
        <dd className="new">
          <span aria-hidden="true">+</span>
          <ins>
            <span className="sr-only">After: </span>
            {before === '' ? after : <MarkedWords text={after} beside={before} />}
          </ins>
        </dd>
      )}
    </div>
  )
}
