import { Link } from '@tanstack/react-router'
import { kindOf } from '#contract/index.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { knownRecord } from '#client/offline/reading/record-query.ts'
import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { Button } from '#client/ui/button.tsx'
import { DiffView } from '#client/ui/diff-view.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'

interface TheyDeletedProps {
  readonly item: OutboxItem
  readonly title: string
  readonly onDecide: (decision: Decision) => void
  readonly onLater: () => void
}

/** One side deleted what the other edited: never recreated silently, and no text is dropped. */
export function TheyDeleted({ item, title, onDecide, onLater }: TheyDeletedProps) {
  const policy = kindOf(item.entity)
  const words = useFieldWords(policy)
  const snapshot = useOutbox()
  const kind = policy?.label.toLowerCase() ?? 'record'
  const mineDeleted = item.kind === 'delete'
  const { base, values } = item.operation
  const known = (policy && knownRecord(snapshot, policy, item.recordId)) ?? {}
  return (
    <>
      <PageHead
        title={title}
        sub={
          mineDeleted
            ? `You deleted this ${kind}. The server may hold a version of it that you have not seen.`
            : `This ${kind} was deleted on the server while you edited it.`
        }
        back={{ label: 'Outbox', link: (props) => <Link {...props} to="/admin/outbox" search={{}} /> }}
      />
      {policy && !mineDeleted && <DiffView changes={fieldChanges(policy, base, values, words)} />}
      <div className="task-bar">
        <Button onClick={onLater}>Decide later</Button>
        {mineDeleted ? (
          <>
            <Button onClick={() => onDecide('theirs')}>Keep it</Button>
            <Button variant="danger" onClick={() => onDecide('mine')}>
              Delete it all the same
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => onDecide('let-go')}>Let it go</Button>
            <Button variant="primary" onClick={() => onDecide({ recreate: known })}>
              Restore with my text
            </Button>
          </>
        )}
      </div>
    </>
  )
}
