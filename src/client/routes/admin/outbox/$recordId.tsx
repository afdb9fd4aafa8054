import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { kindOf } from '#contract/index.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { ConflictView, OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { formatCount } from '#client/ui/format.ts'
import { type Back, PageHead } from '#client/ui/page.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { useDecisions } from '#client/records/form/use-decisions.ts'
import { ServerNotice } from '#client/widgets/server-notice.tsx'
import { allMine, resultOf, UNDECIDED, withSide, type FieldChoice, type Side } from './-choices.ts'
import { changedAt, decidedWords, whoAndWhen } from './-conflict-words.ts'
import { ConflictField } from './-conflict-field.tsx'
import { MergedFields } from './-merged-fields.tsx'
import { TheyDeleted } from './-they-deleted.tsx'
import { tellRefusal } from './-use-item-actions.ts'
import { useWhoChanged } from './-who-changed.ts'

export const Route = createFileRoute('/admin/outbox/$recordId')({ component: ConflictPage })

const BACK = { to: '/admin/outbox', label: 'Outbox' } as const
const BACK_LINK: Back = {
  label: BACK.label,
  link: (props) => <Link {...props} to={BACK.to} search={{}} />,
}

function ConflictPage() {
  usePageTitle('Compare versions')
  useSubPage('Compare versions', BACK, 'task')
  const { recordId } = Route.useParams()
  const conflicts = useOutbox().items.filter(({ conflict }) => conflict !== null)
  const item =
    conflicts.find((candidate) => conflictAddress(candidate) === recordId) ??
    // An address that was kept or typed may name the id alone.
    conflicts.find((candidate) => String(candidate.recordId) === recordId)
  if (!item?.conflict) {
    return (
      <>
        <PageHead title="Compare versions" back={BACK_LINK} quietOnPhone />
        <Empty
          title="Nothing to decide here"
          text="The edit has been sent, discarded or decided."
          action={
            <Link to="/admin/outbox" search={{}} className={buttonClass()}>
              Back to the outbox
            </Link>
          }
        />
      </>
    )
  }
  // A newer text on either side starts the decisions anew: what was chosen was chosen against another text.
  return <Conflict key={`${item.conflict.version}:${item.conflict.mine}`} item={item} conflict={item.conflict} />
}

interface ConflictProps {
  readonly item: OutboxItem
  /** Both sides as shown; the outbox refuses a decision about older ones. */
  readonly conflict: ConflictView
}

function Conflict({ item, conflict }: ConflictProps) {
  const { outbox } = useWorkspace()
  const navigate = useNavigate()
  const policy = kindOf(item.entity)
  const { fields, version, mine } = conflict
  const title = item.label || (policy?.label ?? '')
  const wanted = useRef<Decision>('theirs')
  // What is typed into a result is typed over these two texts, and found again beside them alone.
  const form = useDecisions<FieldChoice>(`conflict:${item.opId}:${version}:${mine}`, title, {
    isTyped: ({ isEdited }) => isEdited,
    onSave: async () => {
      try {
        await outbox.resolve(item.opId, wanted.current, conflict)
        return true
      } catch (error) {
        tellRefusal(error)
        return false
      }
    },
  })
  const choices = form.values
  const changedBy = useWhoChanged(policy, item)
  const open = Object.keys(fields).filter((name) => fields[name]?.state === 'conflict')
  const results = Object.entries(fields).map(([name, field]) => ({
    name,
    ...resultOf(policy?.fields[name], field, choices[name] ?? UNDECIDED),
  }))
  const undecided = results.filter((result) => !result.decided).length
  const back = () => void navigate({ to: '/admin/outbox', search: {} })

  const decide = async (decision: Decision) => {
    wanted.current = decision
    if (!(await form.save())) return
    toasts.success(decidedWords(decision, item))
    back()
  }
  const deleted = conflict.version === null || item.kind === 'delete'
  if (deleted)
    return <TheyDeleted item={item} title={title} onDecide={(decision) => void decide(decision)} onLater={back} />

  const side = (name: string, chosen: Side) => {
    const group = policy?.groups?.find((names) => names.includes(name))?.filter((member) => open.includes(member)) ?? [
      name,
    ]
    form.replace(withSide({}, group, chosen))
  }
  const change = (name: string, part: Partial<FieldChoice>) =>
    form.edit(name, (now) => ({ ...UNDECIDED, ...now, side: null, ...part }))

  return (
    <>
      <PageHead
        title={title}
        sub={`${whoAndWhen(item)} ${formatCount(open.length, 'field')} ${open.length === 1 ? 'differs' : 'differ'}.`}
        back={BACK_LINK}
        actions={
          <>
            <Button onClick={() => void decide({ values: allMine(policy?.fields ?? {}, fields) })}>
              Keep all mine
            </Button>
            <Button onClick={() => void decide('theirs')}>Keep all theirs</Button>
          </>
        }
      />
      <ServerNotice />
      <DraftOffer form={form} />
      {open.map((name) => {
        const field = fields[name]
        return (
          field && (
            <ConflictField
              key={name}
              name={name}
              policy={policy}
              field={field}
              choice={choices[name] ?? UNDECIDED}
              savedAt={item.savedAt}
              changedAt={changedAt(item)}
              changedBy={changedBy(name)}
              onSide={(chosen) => side(name, chosen)}
              onChange={(part) => change(name, part)}
            />
          )
        )
      })}
      <MergedFields policy={policy} fields={fields} />
      <div className="task-bar">
        <p>
          {undecided > 0
            ? `${formatCount(undecided, 'field')} to decide.`
            : 'All decided. Nothing is sent until you save.'}
        </p>
        <Button onClick={back}>Decide later</Button>
        <Button
          variant="primary"
          disabledReason={undecided > 0 ? 'Decide every field first' : undefined}
          onClick={() =>
            void decide({ values: Object.fromEntries(results.map((result) => [result.name, result.value])) })
          }
        >
          Save merged
        </Button>
      </div>
    </>
  )
}
