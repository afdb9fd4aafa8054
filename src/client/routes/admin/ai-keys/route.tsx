import { createFileRoute, Link, Outlet, useMatch } from '@tanstack/react-router'
import { HeartPulse, ListChecks, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { AiKey } from '#contract/records/ai-key.ts'
import type { UserAiKey } from '#contract/records/ai-user-key.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { ListHead, type Way } from '#client/ui/list-head.tsx'
import { FilterChip } from '#client/ui/list-tools.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { KeyFigures } from './-key-figures.tsx'
import { KeyList, usageOf } from './-key-list.tsx'
import { isTight, tightness, userUsageOf } from './-key-words.ts'
import { useAiKeys, useUserKeys } from './-use-ai-keys.ts'
import { type Outcome, useAfterKeyChange, useKeyActions } from './-use-key-actions.ts'

const UserKeyList = lazyPart(() => import('./-user-key-list.tsx'))

/** One key, and a new one, lie over these lists, under addresses of their own. */
export const Route = createFileRoute('/admin/ai-keys')({
  component: () => (
    <RequireAccess access="admin">
      <AiKeysPage />
    </RequireAccess>
  ),
})

const BACK = { to: '/admin/more', label: 'More' } as const
const TABS = [
  { value: '/admin/ai-keys', label: 'Admin API Keys' },
  { value: '/admin/ai-keys/users', label: 'User API Keys' },
] as const
const icon = <Plus strokeWidth={1.75} aria-hidden="true" />
const ADMIN_KEY: Way = {
  label: 'Add API key',
  icon,
  link: (look) => <Link to="/admin/ai-keys/create" resetScroll={false} {...look} />,
}
const USER_KEY: Way = {
  label: 'Add user API key',
  icon,
  link: (look) => <Link to="/admin/ai-keys/users/create" resetScroll={false} {...look} />,
}

/** Keys of the AI provider, and what people may ask it for. Needs a connection: none of it is kept on the device. */
function AiKeysPage() {
  usePageTitle('AI API keys')
  useSubPage('AI API keys', BACK, 'list')
  const navigate = Route.useNavigate()
  const isUsers = useMatch({ from: '/admin/ai-keys/users', shouldThrow: false }) !== undefined
  const keys = useAiKeys()
  const userKeys = useUserKeys()
  const actions = useKeyActions()
  const refresh = useAfterKeyChange()
  const { online } = keys
  const reason = online ? undefined : 'Needs a connection'
  const shown = isUsers ? userKeys : keys
  // The words above the rows are about both. A failure, too, is an answer, which the list tells.
  const isKnown = !online || (keys.isFetched && userKeys.isFetched)
  const noKey = keys.rows?.some(({ is_active }) => is_active) === false ? 'No key is active' : undefined
  const laptop = useLaptop()
  const [near, setNear] = useState(false)
  const [selecting, setSelecting] = useState(false)
  const creation = { ...(isUsers ? USER_KEY : ADMIN_KEY), disabledReason: reason }
  const tight = { on: near, clear: () => setNear(false) }
  const nearCount = tightOf(isUsers ? { userKeys: userKeys.rows } : { keys: keys.rows }).length
  const other = isUsers ? { keys: keys.rows } : { userKeys: userKeys.rows }
  const tabs = TABS.map((tab, index) =>
    laptop || (index === 1) === isUsers ? tab : { ...tab, end: <TightCount of={other} /> },
  )
  const select = {
    label: selecting ? 'Stop selecting' : 'Select',
    icon: <ListChecks strokeWidth={1.75} aria-hidden="true" />,
    onSelect: () => setSelecting(!selecting),
  }
  const checkHealth = {
    label: 'Health check',
    icon: <HeartPulse strokeWidth={1.75} aria-hidden="true" />,
    disabledReason: reason ?? noKey,
    onSelect: actions.checkHealth,
  }
  return (
    <>
      <ListHead
        title="AI API keys"
        sub={
          keys.rows &&
          userKeys.rows &&
          `${formatCount(keys.rows.length, 'admin key')}, ${formatCount(userKeys.rows.length, 'user key')}`
        }
        menu={laptop ? [] : [isUsers ? select : checkHealth]}
        creations={[creation]}
        usualBelow={shown.rows?.length === 0}
        refresh={{
          at: shown.dataUpdatedAt || null,
          busy: shown.isFetching,
          disabledReason: reason,
          onRefresh: () => void refresh(),
        }}
      />
      {laptop && <KeyFigures />}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2 max-lg:mb-2">
        <div className="flex flex-wrap items-center gap-2 max-lg:w-full">
          <Segmented
            label="Keys"
            value={TABS[isUsers ? 1 : 0].value}
            onChange={(to) => void navigate({ to, resetScroll: false })}
            options={tabs}
            fill
          />
          {((isKnown && nearCount > 0) || near) && (
            // Beside the tabs it would move to the next line when their counts come.
            <div className="max-sm:w-full">
              <FilterChip on={near} count={nearCount} onToggle={() => setNear(!near)}>
                Near the limit
              </FilterChip>
            </div>
          )}
        </div>
        {laptop && !isUsers && (
          <Button
            icon={checkHealth.icon}
            busy={actions.isChecking}
            busyLabel="Checking..."
            disabledReason={checkHealth.disabledReason}
            onClick={checkHealth.onSelect}
          >
            {checkHealth.label}
          </Button>
        )}
      </div>
      {actions.outcome?.of === (isUsers ? 'quotas' : 'keys') ? (
        <OutcomeBanner outcome={actions.outcome} />
      ) : (
        laptop && isKnown && <TightKeys keys={keys.rows} userKeys={userKeys.rows} />
      )}
      {isKnown ? (
        <Suspense fallback={<SkeletonRows />}>
          {isUsers ? (
            <UserKeyList {...{ actions, reason, tight, selecting, creation }} />
          ) : (
            <KeyList {...{ actions, reason, tight, creation }} />
          )}
          {!laptop && shown.rows && (
            <div className="mt-8">
              <KeyFigures />
            </div>
          )}
        </Suspense>
      ) : (
        <SkeletonRows />
      )}
      <Outlet />
    </>
  )
}

function OutcomeBanner({ outcome: { tone, title, lines } }: { readonly outcome: Outcome }) {
  return (
    <Banner tone={tone} alert className="mb-3">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Banner>
  )
}

interface Keys {
  readonly keys?: readonly AiKey[] | undefined
  readonly userKeys?: readonly UserAiKey[] | undefined
}

/** Active keys of which nothing, or little, is left. */
const tightOf = ({ keys = [], userKeys = [] }: Keys) =>
  [
    ...keys.map((key) => ({ ...key, usage: usageOf(key) })),
    ...userKeys.map((key) => ({ ...key, usage: userUsageOf(key) })),
  ].filter((key) => isTight(key, key.usage))

/** On a phone the rows come first, and say themselves what is used up: the other tab says how many are under it. */
function TightCount({ of }: { readonly of: Keys }) {
  const count = tightOf(of).length
  if (count === 0) return null
  return (
    <Badge tone="warn">
      {formatNumber(count)} <span className="sr-only">used up or near the limit</span>
    </Badge>
  )
}

/** Names the keys of which nothing, or little, is left. */
function TightKeys(of: Keys) {
  const all = tightOf(of)
  const named = (tight: 'warn' | 'bad') =>
    all.filter(({ usage }) => tightness(usage) === tight).map(({ name }) => `“${name}”`)
  const [spent, nearly] = [named('bad'), named('warn')]
  if (spent.length + nearly.length === 0) return null
  return (
    <Banner tone="warn" className="mb-3">
      {spent.length > 0 && <p>All requests are used up: {inWords(spent)}.</p>}
      {nearly.length > 0 && <p>80% or more is used: {inWords(nearly)}.</p>}
    </Banner>
  )
}

const MOST_NAMED = 3

const inWords = (names: readonly string[]) =>
  [
    ...names.slice(0, MOST_NAMED),
    ...(names.length > MOST_NAMED ? [`${formatNumber(names.length - MOST_NAMED)} more`] : []),
  ].join(', ')
