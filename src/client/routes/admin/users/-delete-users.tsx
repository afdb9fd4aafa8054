import { useState } from 'react'
import { usePeople } from '#client/routes/admin/-use-people.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SearchField } from '#client/ui/search-field.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { Subject } from './-subject.ts'
import type { Content } from './-user-content.ts'

/** What becomes of posts and files, as the call says it; neither: whoever has any stays. */
export interface OfContent {
  readonly reassign_to?: string
  readonly force?: '1'
}

interface DeleteUsersProps {
  readonly people: readonly Subject[]
  /** What the one to be deleted has made; null while that is not known. */
  readonly content: Content | null
  readonly onDelete: (ofContent: OfContent) => void
  /** Offered first: it shuts them out, too, and nothing is lost. */
  readonly onDeactivate: () => void
  readonly onClose: () => void
}

const KEEP = 'keep'
/** Of what somebody made, so many are named. */
const MOST_NAMED = 6

/** Asks before accounts are deleted, and what becomes of what their owners made. */
export default function DeleteUsers({ people, content, onDelete, onDeactivate, onClose }: DeleteUsersProps) {
  const several = people.length > 1
  const [choice, setChoice] = useState(several ? '' : KEEP)
  const asksContent = several || content !== null
  const what = several ? formatCount(people.length, 'user') : 'user'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Delete ${several ? what : `“${people[0]?.name ?? ''}”`}?`}
      description={
        content?.words ??
        'They are signed out and can’t sign in any more. Deactivating does that too, and keeps the account.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {content === null && <Button onClick={onDeactivate}>Deactivate</Button>}
          <Button
            variant="danger"
            onClick={() =>
              onDelete(!asksContent || choice === '' ? {} : choice === KEEP ? { force: '1' } : { reassign_to: choice })
            }
          >
            {`Delete ${what}`}
          </Button>
        </>
      }
    >
      {content && (
        <ul className="mb-4 grid gap-1">
          {content.uses.slice(0, MOST_NAMED).map(({ type, id, title }) => (
            <li key={`${type} ${id}`} className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="text-ink-3">{type === 'post' ? 'Post' : 'File'}</span>
            </li>
          ))}
          {content.uses.length > MOST_NAMED && (
            <li className="text-ink-3">and {content.uses.length - MOST_NAMED} more</li>
          )}
        </ul>
      )}
      {asksContent && <Heirs people={people} several={several} value={choice} onChange={setChoice} />}
    </Dialog>
  )
}

interface HeirsProps {
  readonly people: readonly Subject[]
  readonly several: boolean
  readonly value: string
  readonly onChange: (value: string) => void
}

function Heirs({ people, several, value, onChange }: HeirsProps) {
  const heir = Number(value)
  const { people: found = [], text, setText, hasMore } = usePeople(heir > 0 ? heir : null)
  const going = new Set(people.map(({ id }) => id))
  const others = found.filter(({ id }) => !going.has(id))
  return (
    <div className="grid gap-2">
      {hasMore && <SearchField label="Search people" value={text} onChange={setText} />}
      <SelectField
        label="Posts and files"
        value={value}
        onChange={onChange}
        options={[
          ...(several ? [{ value: '', label: 'Leave out users who have any' }] : []),
          { value: KEEP, label: several ? 'Keep them under their names' : 'Keep them under this name' },
          ...others.map(({ id, name }) => ({ value: String(id), label: `Give them to ${name}` })),
        ]}
      />
    </div>
  )
}
