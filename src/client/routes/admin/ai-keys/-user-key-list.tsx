import { Link } from '@tanstack/react-router'
import { Gauge as GaugeIcon, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { UserAiKey } from '#contract/records/ai-user-key.ts'
import { Badge } from '#client/ui/badge.tsx'
import { type Column, DataList, type RowKey } from '#client/ui/data-list.tsx'
import { NeedsConnection } from '#client/ui/empty.tsx'
import { formatCount, formatDate } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { type Way, WayButton } from '#client/ui/list-head.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { isTight, leftWords, usageWords, userUsageOf } from './-key-words.ts'
import { NEAR, type TightFilter } from './-tight-filter.ts'
import { UsageBar } from './-usage-bar.tsx'
import { useUserKeys } from './-use-ai-keys.ts'
import type { KeyActions } from './-use-key-actions.ts'

const BulkQuota = lazyPart(() => import('./-bulk-quota.tsx'))

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const

const statusWord = ({ is_active }: UserAiKey) => (is_active ? 'Active' : 'Inactive')

const columns: readonly Column<UserAiKey>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'primary',
    cell: ({ name }) => <span dir="auto">{name}</span>,
    below: ({ user }) => <bdi>{user.name}</bdi>,
    phoneBelow: (key) => <UsageBar usage={userUsageOf(key)} of={key.name} brief />,
  },
  {
    key: 'email',
    header: 'Email',
    width: '220px',
    phone: 'meta',
    cell: ({ user }) => <bdi className="break-all">{user.email}</bdi>,
    phoneCell: ({ user }) => <bdi>{user.name}</bdi>,
  },
  {
    key: 'usage',
    header: 'Usage',
    width: '280px',
    phone: 'meta',
    cell: (key) => <UsageBar usage={userUsageOf(key)} of={key.name} />,
    phoneCell: (key) => leftWords(userUsageOf(key)),
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
    key: 'created',
    header: 'Added',
    width: '110px',
    phone: 'hidden',
    cell: ({ created_at }) => formatDate(created_at),
  },
]

interface UserKeyListProps {
  readonly actions: KeyActions
  readonly reason: string | undefined
  readonly tight: TightFilter
  /** Whether a phone shows boxes. */
  readonly selecting: boolean
  /** Stands in the place of rows, where there are none. */
  readonly creation: Way
}

/** What people may ask for. */
export default function UserKeyList({ actions, reason, tight, selecting, creation }: UserKeyListProps) {
  const { rows: all, error, online, refetch } = useUserKeys()
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const [asking, setAsking] = useState(false)
  if (all === undefined && !online) return <NeedsConnection text="AI API keys are not kept on this device." />
  const rows = tight.on ? all?.filter((key) => isTight(key, userUsageOf(key))) : all
  const chosen = rows?.filter(({ id }) => keys.has(id)) ?? []
  const doTo = (act: Promise<boolean>) => void act.then((done) => done && setKeys(new Set()))
  const list = (
    <DataList
      label="User API Keys"
      rows={rows}
      selection={{ keys: new Set(chosen.map(({ id }) => id)), onChange: setKeys, active: selecting }}
      bulkActions={[
        {
          label: 'Edit quota',
          icon: <GaugeIcon {...icon} />,
          disabledReason: reason,
          onSelect: () => setAsking(true),
        },
        {
          label: 'Reset usage',
          icon: <RotateCcw {...icon} />,
          disabledReason: reason ?? (chosen.some((key) => key.usage_count > 0) ? undefined : 'Nothing is used yet'),
          onSelect: () => doTo(actions.resetAll(chosen)),
        },
      ]}
      filtered={tight.on ? { title: 'No user API key is near its limit', text: NEAR, onClear: tight.clear } : undefined}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }, look) => (
        <Link to="/admin/ai-keys/users/$userKeyId" params={{ userKeyId: String(id) }} resetScroll={false} {...look} />
      )}
      error={
        error && online
          ? { message: 'Failed to load API keys', cause: error.message, onRetry: () => void refetch() }
          : undefined
      }
      empty={{
        title: 'No user API keys yet',
        text: 'Each one gives a person a number of AI requests.',
        action: <WayButton {...creation} primary />,
      }}
      actions={(key) => (
        <Menu
          label={`Actions for ${key.name}`}
          head={{ title: key.name, meta: `${key.user.name}, ${usageWords(userUsageOf(key))}` }}
          items={[
            {
              label: 'Edit quota',
              icon: <GaugeIcon {...icon} />,
              link: (look) => (
                <Link
                  to="/admin/ai-keys/users/$userKeyId"
                  params={{ userKeyId: String(key.id) }}
                  resetScroll={false}
                  {...look}
                />
              ),
            },
            {
              label: 'Reset usage',
              icon: <RotateCcw {...icon} />,
              disabledReason: reason ?? (key.usage_count === 0 ? 'Nothing is used yet' : undefined),
              onSelect: () => void actions.resetUsage(key),
            },
            {
              label: 'Delete',
              icon: <Trash2 {...icon} />,
              danger: true,
              disabledReason: reason,
              onSelect: () => void actions.removeUserKey(key),
            },
          ]}
        />
      )}
    />
  )
  return (
    <>
      {list}
      <Suspense>
        {asking && (
          <BulkQuota
            title={`Quota of ${formatCount(chosen.length, 'user API key')}`}
            onChoose={(requestsPerKey) => doTo(actions.setQuotas(chosen, requestsPerKey))}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
