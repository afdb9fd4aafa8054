import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, RefreshCw, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { kindOf } from '#contract/index.ts'
import { useReachability } from '#client/data/use-session.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { formatWhen } from '#client/ui/format.ts'
import { Menu } from '#client/ui/menu.tsx'
import { Ring } from '#client/ui/ring.tsx'
import { phaseOf } from '#client/offline/reading/edit-phase.ts'
import { markOf } from '#client/state-grammar.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'
import { describeItem } from './-edit-words.ts'
import { reasonOf } from './-reason.ts'
import { useItemActions } from './-use-item-actions.ts'

interface OutboxGroupProps {
  readonly title: string
  readonly note: string
  readonly items: readonly OutboxItem[]
  readonly selected: string | undefined
  readonly onOpen: (opId: string) => void
}

export function OutboxGroup({ title, note, items, selected, onOpen }: OutboxGroupProps) {
  if (items.length === 0) return null
  return (
    <section className="mb-8">
      <h2 className="border-b border-line-strong pb-2 text-head">
        {title} <span className="ml-1 font-normal text-ink-3">{note}</span>
      </h2>
      <ul>
        {items.map((item) => (
          <OutboxRow key={item.opId} item={item} selected={item.opId === selected} onOpen={() => onOpen(item.opId)} />
        ))}
      </ul>
    </section>
  )
}

function OutboxRow({
  item,
  selected,
  onOpen,
}: {
  readonly item: OutboxItem
  readonly selected: boolean
  readonly onOpen: () => void
}) {
  const policy = kindOf(item.entity)
  const navigate = useNavigate()
  const { online } = useReachability()
  const actions = useItemActions(item)
  const attention = item.state === 'needs-you'
  const address = actions.address
  return (
    <li className={cx('border-b border-line py-3', selected && '-mx-3 rounded-panel bg-accent-soft px-3')}>
      <div className="flex items-center gap-3">
        <span
          className={cx('flex-none', attention ? 'text-bad' : item.state === 'sending' ? 'text-accent' : 'text-ink-2')}
        >
          <Ring state={markOf(phaseOf(item))} size={18} />
        </span>
        <button type="button" className="min-h-11 min-w-0 flex-1 text-left" onClick={onOpen}>
          <span className="line-clamp-2 font-[550]">
            <bdi>{item.label || policy?.label}</bdi>
          </span>
          <span className={cx('block text-small', attention ? 'text-bad' : 'line-clamp-2 text-ink-3')}>
            {attention
              ? reasonOf(item)
              : `${policy?.label ?? item.entity} · ${describeItem(policy, item)}${reasonOf(item)}`}
          </span>
        </button>
        <time className="flex-none text-small text-ink-3" dateTime={new Date(item.savedAt).toISOString()}>
          {formatWhen(item.savedAt)}
        </time>
        <Menu
          label={`Actions for ${item.label}`}
          head={{ title: item.label }}
          items={[
            { label: 'View changes', icon: <Eye />, onSelect: onOpen },
            {
              label: 'Retry',
              icon: <RefreshCw />,
              disabledReason: online ? undefined : 'Needs a connection',
              onSelect: actions.retry,
            },
            ...(address
              ? [{ label: 'Open', icon: <SquareArrowOutUpRight />, onSelect: () => void navigate(address) }]
              : []),
            {
              label: 'Discard',
              icon: <Trash2 />,
              danger: true,
              disabledReason: item.state === 'sending' ? 'On its way' : undefined,
              onSelect: actions.discard,
            },
          ]}
        />
      </div>
      {attention && (
        <div className="mt-2 ml-[30px] flex flex-wrap gap-2">
          {item.conflict !== null ? (
            <Link
              to="/admin/outbox/$recordId"
              params={{ recordId: conflictAddress(item) }}
              className={buttonClass({ variant: 'primary', small: true })}
            >
              Compare versions
            </Link>
          ) : item.problem?.code === 'maybe_sent' ? (
            <button type="button" className={buttonClass({ variant: 'primary', small: true })} onClick={onOpen}>
              Decide
            </button>
          ) : (
            address && (
              <Link {...address} className={buttonClass({ variant: 'primary', small: true })}>
                Fix and retry
              </Link>
            )
          )}
          <button type="button" className={buttonClass({ small: true })} onClick={actions.discard}>
            Discard
          </button>
        </div>
      )}
    </li>
  )
}
