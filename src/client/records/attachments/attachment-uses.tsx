import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { UseList, useFileUses } from '#client/records/file-uses.tsx'

interface AttachmentUsesProps {
  readonly fileId: RecordId
  /** The kind of attachment, and what it is attached to: that is no other place. */
  readonly record: EntityPolicy
  readonly parentId: RecordId | null
}

/** Where else the attached file stands, asked for when it is shown. */
export function AttachmentUses({ fileId, record, parentId }: AttachmentUsesProps) {
  const found = useFileUses(fileId)
  const { ids } = useOutbox()
  const parent = currentId(ids, parentId)
  const others =
    found.state === 'known' ? found.uses.filter((use) => use.type !== record.trashType || use.id !== parent) : []
  return (
    <section className="att-uses" aria-label="Where else it is used">
      <h3>Where else it is used</h3>
      {found.state === 'loading' && <p>Checking where it is used.</p>}
      {found.state === 'unknown' && <p>Not on this device yet. Connect once to load it.</p>}
      {found.state === 'known' && others.length === 0 && <p>Nowhere else.</p>}
      {others.length > 0 && <UseList uses={others} />}
    </section>
  )
}
