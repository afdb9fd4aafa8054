import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RecordId } from '#contract/entity.ts'
import { postEntity } from '#contract/post.ts'
import type { Revision } from '#contract/revision.ts'
import { may } from '#client/data/session.ts'
import { useRecord } from '#client/offline/use-record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { DiffView } from '#client/ui/diff-view.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { fieldChanges } from '#client/widgets/field-changes.ts'
import { useFieldWords } from '#client/widgets/use-field-words.ts'
import { useSave } from '#client/widgets/use-save.ts'
import { formOf, postName, type PostForm } from './-post-form.ts'
import './-revisions.css'

interface RevisionsProps {
  readonly id: RecordId
  /** Newest first. */
  readonly revisions: readonly Revision[]
  /** Id of the one that is looked at; the one before the newest at first. */
  readonly chosen: number | undefined
}

/** List and comparison: the chosen version beside the post as it stands now. */
export function Revisions({ id, revisions, chosen }: RevisionsProps) {
  // Kept: a restore makes a newer version, and what is looked at must not change with it.
  const [first] = useState(() => (revisions[1] ?? revisions[0])?.id)
  const revision = revisions.find((one) => one.id === (chosen ?? first)) ?? revisions[0]
  if (!revision) return <Empty title="No revisions yet" />
  return (
    <div className="revisions">
      <nav aria-label="Revisions">
        <ol>
          {revisions.map((one, index) => (
            <li key={one.id}>
              <Link
                to="/admin/posts/$postId/revisions"
                params={{ postId: String(id) }}
                search={{ revision: one.id }}
                replace
                resetScroll={false}
                className={cx(one === revision && 'chosen')}
                aria-current={one === revision ? 'true' : undefined}
              >
                <b>{formatDateTime(one.created_at)}</b>
                <span>
                  {`Version ${one.version}, ${one.author ?? 'by the server'}`}
                  {index === 0 && ', newest'}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Comparison key={revision.id} id={id} revision={revision} />
    </div>
  )
}

function Comparison({ id, revision }: { readonly id: RecordId; readonly revision: Revision }) {
  const view = useRecord<Record<string, unknown>>('post', id)
  const words = useFieldWords(postEntity)
  const { save, undo } = useSave('post')
  const [restored, setRestored] = useState<string | null>(null)
  const current = view.base.values
  const changes = fieldChanges(postEntity, current, revision.record, words)
  const back = restorable(current, revision.record)
  const at = formatDateTime(revision.created_at)

  const restore = async () => {
    try {
      const saved = await save({
        id,
        values: back,
        base: view.base,
        label: postName(revision.record),
        done: 'Restored',
      })
      setRestored(saved.opId)
    } catch {
      toasts.error('The version could not be stored.', { title: 'NOT saved on this device' })
    }
  }
  const takeBack = async (opId: string) => {
    await undo(opId)
    setRestored(null)
  }
  return (
    <section aria-label={`Version of ${at}`}>
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-title">{`Now and ${at}`}</h2>
        {may('content.write') && Object.keys(back).length > 0 && view.record !== null && (
          <Button variant="primary" onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </header>
      {restored !== null && (
        <Banner
          tone="ok"
          className="mb-3"
          actions={
            <Button small onClick={() => void takeBack(restored)}>
              Undo
            </Button>
          }
        >
          This version is in the post again.
        </Banner>
      )}
      {changes.length === 0 ? (
        <p className="text-ink-2">The post stands as in this version.</p>
      ) : (
        <div className="revision-sides">
          <p aria-hidden="true">
            <span>Now</span>
            <span>{at}</span>
          </p>
          <DiffView changes={changes} />
        </div>
      )}
    </section>
  )
}

/** What a restore brings back: what a person wrote. Whether and when the post is public stays as it is. */
function restorable(
  current: Readonly<Record<string, unknown>>,
  old: Readonly<Record<string, unknown>>,
): Partial<PostForm> {
  const { is_published: _flag, published_at: _date, ...written } = formOf(old)
  const differs = Object.entries(written).filter(
    ([name, value]) => name in old && JSON.stringify(value) !== JSON.stringify(current[name]),
  )
  return Object.fromEntries(differs)
}
