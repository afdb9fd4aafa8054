import { useQuery } from '@tanstack/react-query'
import type { TrashItem } from '#contract/calls/trash.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatAt } from '#client/ui/moments.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { type KindInTrash, kindInTrash } from './-kind-in-trash.ts'
import { htmlText } from '#client/widgets/html-text.ts'

interface DeletedRecordProps {
  readonly item: TrashItem
  /** What kind of record it is, for people. */
  readonly kind: string
  readonly disabledReason: string | undefined
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What a deleted record held, as plain text, so that nobody has to restore it to find out. */
export function DeletedRecord({ item, kind, disabledReason, onRestore, onClose }: DeletedRecordProps) {
  const { online } = useReachability()
  const asked = useQuery(query('trash.read', { params: { type: item.type, id: String(item.id) } }))
  const policy = kindInTrash(item)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="panel"
      title={item.title}
      description={`${kind}, deleted ${formatAt(item.deleted_at)}${item.deleted_by ? ` by ${item.deleted_by}` : ''}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" disabledReason={disabledReason} onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      {asked.data ? (
        <Fields policy={policy} record={asked.data.record} />
      ) : asked.error && online ? (
        <LoadFailed message={`Failed to load it. ${asked.error.message}`} onRetry={() => void asked.refetch()} />
      ) : online ? (
        <SkeletonRows rows={4} />
      ) : (
        <NotOnThisDevice />
      )}
    </Dialog>
  )
}

interface FieldsProps {
  readonly policy: KindInTrash | undefined
  readonly record: Readonly<Record<string, unknown>>
}

function Fields({ policy, record }: FieldsProps) {
  const words = useFieldWords(policy)
  const lines = Object.entries(policy?.fields ?? {}).flatMap(([name, { label, merge, rule, presence }]) => {
    // The title stands above, and where it stood in a list says nothing.
    if (name === policy?.titleField || (rule?.kind === 'number' && presence === 'open')) return []
    const text = textOf(record[name], words(name, record[name]), merge === 'html')
    return text === '' ? [] : [{ name, label, text }]
  })
  if (lines.length === 0) return <p className="text-ink-2">Nothing else is known about it.</p>
  return (
    <dl className="grid gap-4">
      {lines.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{label}</dt>
          <dd dir="auto" className="whitespace-pre-wrap">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: unknown, words: string | undefined, isHtml: boolean): string {
  if (words !== undefined) return words
  if (typeof value === 'string') return isHtml ? htmlText(value) : value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  return Array.isArray(value) ? value.join(', ') : ''
}
