/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a live region around a button: <output> is for the result of a form */
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { formatNumber } from './format.ts'
import type { Mark } from '#client/state-grammar.ts'
import { Ring } from './ring.tsx'

/** What the indicator shows. The caller has already chosen by priority: attention, offline, saving, waiting, unsaved, synced. */
export type SyncState =
  | { readonly kind: 'synced' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'waiting'; readonly count: number }
  /** Typed in a form that is open, and not saved. */
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'offline'; readonly count: number; readonly unsaved: boolean }
  | { readonly kind: 'attention'; readonly count: number }

const RINGS: Record<SyncState['kind'], Mark> = {
  synced: 'stored',
  saving: 'sending',
  waiting: 'waiting',
  unsaved: 'waiting',
  offline: 'waiting',
  attention: 'attention',
}

function words(state: SyncState): ReactNode {
  switch (state.kind) {
    case 'synced':
      return 'Synced'
    case 'saving':
      return 'Saving'
    case 'waiting':
      return `${formatNumber(state.count)} waiting`
    case 'attention':
      return `${formatNumber(state.count)} to review`
    case 'offline':
      if (state.count === 0 && !state.unsaved) return 'Offline'
      return (
        <>
          <span className="max-lg:sr-only">Offline, </span>
          {state.count === 0 ? 'unsaved' : `${formatNumber(state.count)} waiting`}
        </>
      )
    case 'unsaved':
      return 'Unsaved'
  }
}

interface SyncChipProps {
  readonly state: SyncState
  readonly onOpen: () => void
  /** The ring alone, for the phone editor; the words stay for screen readers. */
  readonly compact?: boolean
}

/** The sync indicator: a button that opens the outbox, in a live region that speaks when the state changes. */
export function SyncChip({ state, onOpen, compact = false }: SyncChipProps) {
  return (
    <div role="status">
      <button type="button" className={cx('sync-chip', state.kind)} title="Open outbox" onClick={onOpen}>
        <Ring state={RINGS[state.kind]} />
        <span className={compact ? 'max-lg:sr-only' : undefined}>{words(state)}</span>
      </button>
    </div>
  )
}
