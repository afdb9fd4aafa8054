import { Link } from '@tanstack/react-router'
import { Activity, Pencil, Power, Trash2 } from 'lucide-react'
import type { AiKey } from '#contract/records/ai-key.ts'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, DataList } from '#client/ui/data-list.tsx'
import { NeedsConnection } from '#client/ui/empty.tsx'
import { formatDate, formatFull, formatWhen } from '#client/ui/format.ts'
import { type Way, WayButton } from '#client/ui/list-head.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { isTight, leftWords, stateWord, usageWords } from './-key-words.ts'
import { UsageBar } from './-usage-bar.tsx'
import { useAiKeys } from './-use-ai-keys.ts'
import type { KeyActions } from './-use-key-actions.ts'
import { NEAR, type TightFilter } from './-tight-filter.ts'

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** Enough to tell it from others, and no use to anybody else. */
export const hintOf = ({ key_hint }: AiKey) => `••••${key_hint}`
export const usageOf = ({ used_requests, max_requests, resets_at }: AiKey) => ({
  used: used_requests,
  limit: max_requests,
  resetsAt: resets_at,
})
const statusWord = ({ is_active }: AiKey) => (is_active ? 'Active' : 'Inactive')
const testedWord = ({ test_status }: AiKey) => (test_status === null ? 'Not tested' : stateWord(test_status))

const columns: readonly Column<AiKey>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'primary',
    cell: ({ name }) => <span dir="auto">{name}</span>,
    below: (key) => <span className="mono">{hintOf(key)}</span>,
    phoneBelow: (key) => <UsageBar usage={usageOf(key)} of={key.name} brief />,
  },
  {
    key: 'usage',
    header: 'Usage',
    width: '280px',
    phone: 'meta',
    cell: (key) => <UsageBar usage={usageOf(key)} of={key.name} />,
    phoneCell: (key) => leftWords(usageOf(key)),
  },
  {
    key: 'status',
    header: 'Status',
    width: '100px',
    phone: 'state',
    cell: (key) => <Badge tone={key.is_active ? 'ok' : 'neutral'}>{statusWord(key)}</Badge>,
    phoneCell: statusWord,
  },
  {
    key: 'tested',
    header: 'Last test',
    width: '190px',
    phone: 'meta',
    cell: (key) => (
      <span className="flex flex-wrap items-center gap-1">
        <Badge tone={key.test_status === null ? 'neutral' : key.test_status === 'valid' ? 'ok' : 'bad'}>
          {testedWord(key)}
        </Badge>
        {key.last_tested_at !== null && (
          <span className="text-small text-ink-3" title={formatFull(key.last_tested_at)}>
            {formatWhen(key.last_tested_at)}
          </span>
        )}
      </span>
    ),
    phoneCell: testedWord,
  },
  {
    key: 'created',
    header: 'Added',
    width: '110px',
    phone: 'hidden',
    cell: ({ created_at }) => formatDate(created_at),
  },
]

interface KeyListProps {
  readonly actions: KeyActions
  readonly reason: string | undefined
  readonly tight: TightFilter
  /** Stands in the place of rows, where there are none. */
  readonly creation: Way
}

/** The keys that the site itself works with. */
export function KeyList({ actions, reason, tight, creation }: KeyListProps) {
  const { rows: all, error, online, refetch } = useAiKeys()
  if (all === undefined && !online) return <NeedsConnection text="AI API keys are not kept on this device." />
  const rows = tight.on ? all?.filter((key) => isTight(key, usageOf(key))) : all
  return (
    <DataList
      label="Admin API Keys"
      rows={rows}
      filtered={tight.on ? { title: 'No API key is near its limit', text: NEAR, onClear: tight.clear } : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }, look) => (
        <Link to="/admin/ai-keys/$keyId" params={{ keyId: String(id) }} resetScroll={false} {...look} />
      )}
      error={
        error && online
          ? { message: 'Failed to load API keys', cause: error.message, onRetry: () => void refetch() }
          : undefined
      }
      empty={{
        title: 'No API keys yet',
        text: 'The site uses these keys to ask the AI provider.',
        action: <WayButton {...creation} primary />,
      }}
      actions={(key) => (
        <Menu
          label={`Actions for ${key.name}`}
          head={{ title: key.name, meta: `${usageWords(usageOf(key))}, ${statusWord(key)}` }}
          items={[
            {
              label: 'Test',
              icon: <Activity {...icon} />,
              disabledReason: reason,
              onSelect: () => actions.test(key),
            },
            {
              label: 'Edit',
              icon: <Pencil {...icon} />,
              link: (look) => (
                <Link to="/admin/ai-keys/$keyId" params={{ keyId: String(key.id) }} resetScroll={false} {...look} />
              ),
            },
            {
              label: key.is_active ? 'Deactivate' : 'Activate',
              icon: <Power {...icon} />,
              disabledReason: reason,
              onSelect: () => void actions.setActive(key, !key.is_active),
            },
            {
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              danger: true,
              disabledReason: reason,
              onSelect: () => void actions.remove(key),
            },
          ]}
        />
      )}
    />
  )
}
