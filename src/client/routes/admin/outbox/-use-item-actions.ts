import { useRouter } from '@tanstack/react-router'
import { routeOf, type EntityPolicy } from '#contract/records/policy.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress, type Address, type Routes } from '#client/data/address.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { OutboxError } from '#client/offline/engine/outbox/outbox-error.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'

const REFUSALS: Partial<Record<OutboxError['reason'], string>> = {
  'not-found': 'This edit is no longer here: it has been sent or discarded.',
  sending: 'This edit is on its way. Try again in a moment.',
  'maybe-sent': 'This edit may have reached the server. It can only be settled, not changed.',
  changed: 'The server’s version changed again. Look at it once more.',
}

/** Shows why the outbox refused; anything else is a defect and goes on to the error page. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof OutboxError)) throw error
  toasts.warning(REFUSALS[error.reason] ?? 'That did not work for this edit.')
}

/** What a person can do with one edit; discarding always asks. */
export function useItemActions(item: OutboxItem, onGone?: () => void) {
  const { outbox } = useWorkspace()
  const confirm = useConfirm()
  const routes = useRouter()
  const policy = kindOf(item.entity)
  const what = (policy?.label ?? 'record').toLowerCase()
  const editable =
    policy && item.kind !== 'delete' && item.kind !== 'upload' && (policy.singleton || item.recordId !== null)

  const discard = async () => {
    const isNew = item.kind === 'create' || item.kind === 'upload'
    const consequence = isNew
      ? `The ${what} was never sent and goes to this device’s trash.`
      : `The ${what} returns to the server’s version. Your text goes to this device’s trash for 30 days.`
    const sent = item.operation.frozen !== null ? ' It may already have reached the server.' : ''
    const yes = await confirm({
      type: 'danger',
      title: 'Discard this edit?',
      text: `“${item.label}”. ${consequence}${sent}`,
      action: 'Discard',
    })
    if (!yes) return
    try {
      await outbox.discard(item.opId)
      onGone?.()
      const put = outbox.getSnapshot().trash.find((entry) => entry.group === item.opId || entry.trashId === item.opId)
      toasts.show({
        type: 'info',
        text: 'Edit discarded',
        ...(put
          ? { action: { label: 'Undo', onSelect: () => void outbox.restoreFromTrash(put.trashId).catch(tellRefusal) } }
          : {}),
      })
    } catch (error) {
      tellRefusal(error)
    }
  }
  const leaveOut = async () => {
    const yes = await confirm({
      type: 'warning',
      title: `Send without “${item.label}”?`,
      text: 'The file goes to this device’s trash for 30 days. What waits for it is sent without it.',
      action: 'Send without it',
    })
    if (!yes) return
    try {
      await outbox.leaveOut(item.opId)
      onGone?.()
      toasts.show({ type: 'info', text: `“${item.label}” is left out` })
    } catch (error) {
      tellRefusal(error)
    }
  }
  const waitsForIt =
    item.kind === 'upload' &&
    outbox.getSnapshot().items.some(({ operation }) => operation.needs.some((id) => id === item.recordId))
  return {
    /** Absent where nothing waits for this file. */
    leaveOut: waitsForIt ? () => void leaveOut() : undefined,
    address: editable ? addressOf(routes, policy, item) : null,
    retry: () => void outbox.retry(item.opId).catch(tellRefusal),
    discard: () => void discard(),
  }
}

function addressOf(routes: Routes, policy: EntityPolicy, { recordId, operation }: OutboxItem): Address | null {
  const values = { ...operation.base, ...operation.values }
  return parseAddress(routes, routeOf(policy, recordId ?? '', operation.params, values))
}
