import type { Kind } from '#contract/records/record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import type { Option } from '#client/ui/choice-field.tsx'
import { DeleteInUse } from './delete-in-use.tsx'
import { MergeTerms } from './merge-terms.tsx'
import type { Ordered, Term } from './term-page.tsx'
import { TermPlaces } from './term-places.tsx'
import type { RecordActions } from './use-record-actions.ts'
import { type Named, UsesOfEach } from './uses-of-each.tsx'

interface TermQuestionProps {
  readonly kind: Kind
  readonly orders: Pick<Ordered<never>, 'kind' | 'filter' | 'link'>
  readonly way: 'delete' | 'merge'
  /** Those that it is about. */
  readonly rows: readonly Row<Term>[]
  /** How many use each of them. */
  readonly uses: readonly number[]
  readonly all: readonly Row<Term>[]
  readonly actions: Pick<RecordActions, 'remove' | 'removeAll'>
  /** At once, so that nothing is done twice. @param was whether it was done */
  readonly onDone: (was: boolean | Promise<boolean>) => void
}

/** What is asked before terms go that others may use, and what is done then. */
export default function TermQuestion(props: TermQuestionProps) {
  const { kind, orders, way, rows, uses, all, actions, onDone } = props
  const [first] = rows
  const alone = rows.length === 1 ? first : undefined
  const terms = rows.map(({ id, record }, index): Named => ({ id, label: record.name, uses: uses[index] ?? 0 }))
  const others = all.flatMap(({ id, record, state }): Option[] =>
    typeof id === 'number' && !state?.deleted ? [{ value: String(id), label: record.name }] : [],
  )
  const parts = { kind, terms, usedBy: orders.kind, onClose: () => onDone(false) }
  if (way === 'merge') {
    return (
      <MergeTerms
        {...parts}
        others={others}
        onMerge={({ value, label }) => {
          const going = rows.filter(({ id }) => String(id) !== value)
          const rest = `, “${label}” takes ${going.length === 1 ? 'its' : 'their'} place`
          onDone(actions.removeAll(going, { query: { reassign_to: value }, rest }))
        }}
      />
    )
  }
  return (
    <DeleteInUse
      {...parts}
      places={
        alone ? (
          <TermPlaces id={alone.id} {...orders} uses={terms[0]?.uses ?? 0} />
        ) : (
          <UsesOfEach terms={terms.filter((term) => term.uses > 0)} usedBy={orders.kind} />
        )
      }
      others={others.filter(({ value }) => !rows.some(({ id }) => String(id) === value))}
      onDelete={(query) => onDone(alone ? actions.remove(alone, { query }) : actions.removeAll(rows, { query }))}
    />
  )
}
