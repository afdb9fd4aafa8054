import { Bookmark } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import type { Revision } from '#contract/records/revision.ts'
import { endpointOf } from '#contract/registry.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import type { Saved } from '#client/offline/engine/outbox/outbox.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { paramsOf } from '#client/offline/reading/parents.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { DiffView } from '#client/ui/diff-view.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { NotLoaded } from '#client/ui/not-loaded.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { fieldChanges } from '#client/records/field-changes.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { useSave } from '#client/records/use-save.ts'
import { NameVersion } from './name-version.tsx'
import './revisions.css'

interface RevisedRecord {
  readonly record: Kind
  /** Null for the only one of its kind. */
  readonly id: RecordId | null
  readonly serverId: number
  /** Fields that a restore leaves as they are: whether and when it is public, where it belongs. */
  readonly kept: readonly string[]
}

interface RevisionsProps extends RevisedRecord {
  /** Newest first. */
  readonly revisions: readonly Revision[]
  /** Id of the one that is looked at; the one before the newest at first. */
  readonly chosen: number | undefined
  /** The router's link to one of them. */
  readonly link: (revisionId: number, props: RevisionLink) => ReactNode
}

export interface RevisionLink {
  readonly className: string
  readonly 'aria-current': 'true' | undefined
  readonly children: ReactNode
}

/** List and comparison: the chosen version beside the record as it stands now. */
export function Revisions({ revisions, chosen, link, ...record }: RevisionsProps) {
  // Kept: a restore makes a newer version, and what is looked at must not change with it.
  const [first] = useState(() => (revisions[1] ?? revisions[0])?.id)
  const revision = revisions.find((one) => one.id === (chosen ?? first)) ?? revisions[0]
  const [shown, setShown] = useState<'all' | 'named'>('all')
  if (!revision) return <Empty title="No revisions yet" text="Each save is kept here." />
  const named = revisions.filter(({ name }) => name !== null)
  const listed = shown === 'named' && named.length > 0 ? named : revisions
  return (
    <div className="revisions">
      <div>
        {named.length > 0 && (
          <div className="mb-3">
            <Segmented
              label="Versions shown"
              value={shown}
              onChange={setShown}
              options={[
                { value: 'all', label: 'All' },
                { value: 'named', label: `Named, ${named.length}` },
              ]}
              fill
            />
          </div>
        )}
        <nav aria-label="Revisions">
          <ol>
            {listed.map((one) => (
              <li key={one.id}>
                {link(one.id, {
                  className: cx(one === revision && 'chosen'),
                  'aria-current': one === revision ? 'true' : undefined,
                  children: (
                    <>
                      {one.name === null ? (
                        <b>{formatDateTime(one.created_at)}</b>
                      ) : (
                        <b className="named">
                          <Bookmark strokeWidth={1.75} aria-hidden="true" />
                          {one.name}
                        </b>
                      )}
                      <span>
                        {one.name !== null && `${formatDateTime(one.created_at)}, `}
                        {`${one.name === null ? 'Version' : 'version'} ${one.version}, ${one.author ?? 'by the server'}`}
                        {one === revisions[0] && ', newest'}
                      </span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ol>
        </nav>
      </div>
      <Comparison key={revision.id} {...record} revision={revision} />
    </div>
  )
}

function Comparison({ record: kind, id, serverId, kept, revision }: RevisedRecord & { readonly revision: Revision }) {
  const policy: EntityPolicy = kind
  const what = policy.label.toLowerCase()
  const view = useRecord(policy, id)
  const words = useFieldWords(policy)
  const { save, undo } = useSave(policy)
  const [restored, setRestored] = useState<Saved | null>(null)
  const [naming, setNaming] = useState(false)
  const { online } = useReachability()
  const current = view.base.values
  const changes = fieldChanges(policy, current, revision.record, words)
  const back = restorable(policy, kept, current, revision.record)
  const at = formatDateTime(revision.created_at)
  const { name } = revision
  const unread = view.state === 'failed' || view.state === 'missing' ? view.error : null
  const canName = may('content.write') && endpointOf(`${kind.calls}.nameRevision`) !== undefined

  const restore = async () => {
    try {
      const saved = await save({
        id,
        values: back,
        base: view.base,
        label: nameOf(kind, revision.record),
        params: paramsOf(policy, view.record ?? {}),
        done: { act: 'restore' },
      })
      setRestored(saved.opId === null ? null : saved)
    } catch {
      toasts.error('The version could not be stored.', { title: 'NOT saved on this device' })
    }
  }
  const takeBack = async ({ opId, saveId }: Saved) => {
    if (opId !== null) await undo(opId, saveId)
    setRestored(null)
  }
  return (
    <section aria-label={`Version of ${at}`}>
      <header className="revision-head">
        <h2 className="text-title">{`Now and ${name === null ? at : `“${name}”`}`}</h2>
        <div className="revision-acts">
          {canName && (
            <Button
              icon={<Bookmark strokeWidth={1.75} />}
              disabledReason={online ? undefined : 'Needs a connection'}
              onClick={() => setNaming(true)}
            >
              {name === null ? 'Name this version' : 'Rename'}
            </Button>
          )}
          {may('content.write') && view.record !== null && changes.length > 0 && Object.keys(back).length > 0 && (
            <Button variant="primary" onClick={() => void restore()}>
              Restore
            </Button>
          )}
        </div>
      </header>
      {naming && <NameVersion record={kind} serverId={serverId} revision={revision} onClose={() => setNaming(false)} />}
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
          {`This version is in the ${what} again.`}
        </Banner>
      )}
      {view.record === null && !view.deleted ? (
        // Beside a record that is not known, every word of the version would look new.
        <NotLoaded
          error={unread && { message: `Failed to load ${what}`, cause: unread.message, onRetry: view.refetch }}
          missing={view.state === 'not-here'}
        />
      ) : changes.length === 0 ? (
        <p className="text-ink-2">{`This version is the same as the ${what} now.`}</p>
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

/** What a restore brings back: what a person wrote. */
function restorable(
  policy: EntityPolicy,
  kept: readonly string[],
  current: Readonly<Record<string, unknown>>,
  old: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(policy.fields).filter((name) => name in old && !kept.includes(name))
  const differs = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
  return Object.fromEntries(differs.map((name) => [name, old[name]]))
}
