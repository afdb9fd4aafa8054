import '#contract/ai-keys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HealthCheck } from '#contract/calls/ai-keys.ts'
import { etagOf } from '#contract/calls/envelope.ts'
import type { AiKey } from '#contract/records/ai-key.ts'
import type { UserAiKey } from '#contract/records/ai-user-key.ts'
import { call } from '#client/data/call.ts'
import { formatCount, formatMilliseconds } from '#client/ui/format.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { failedTest, stateWord } from './-key-words.ts'

/** What is done to AI keys from their lists: at once, or not at all. */

/** What the provider said last, or what became of many at once. */
export interface Outcome {
  readonly tone: 'ok' | 'bad' | 'info'
  /** Told above the list of these. */
  readonly of: 'keys' | 'quotas'
  readonly title: string
  readonly lines: readonly string[]
}

const CALLS = ['aiKeys.list', 'aiKeys.stats', 'userAiKeys.list']

/** Asks again for everything that these screens show. */
export function useAfterKeyChange() {
  const client = useQueryClient()
  return () => Promise.all(CALLS.map((name) => client.invalidateQueries({ queryKey: [name] })))
}

export function useKeyActions() {
  const confirm = useConfirm()
  const afterwards = useAfterKeyChange()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const restored = useMutation({
    mutationFn: ({ type, id }: { readonly type: string; readonly id: number; readonly name: string }) =>
      call('trash.restore', { params: { type, id: String(id) } }),
    onSuccess: (_, { name }) => toasts.success(`“${name}” is back`),
    onError: ({ message }) => toasts.error(`Failed to restore: ${message}`),
    onSettled: afterwards,
  })
  /** @param failed as the toast begins; the cause follows */
  const attempt = async (failed: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Error)) throw error
      toasts.error(`${failed}: ${error.message}`)
    }
    await afterwards()
  }
  /** One after the other; each that fails is named with its reason, and the others are done all the same. */
  const each = async (keys: readonly UserAiKey[], done: string, act: (key: UserAiKey) => Promise<unknown>) => {
    setOutcome(null)
    const failures: string[] = []
    for (const key of keys) {
      try {
        await act(key)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        failures.push(`${key.name} of ${key.user.name}: ${error.message}`)
      }
    }
    const changed = keys.length - failures.length
    if (changed > 0) toasts.success(`${done} of ${formatCount(changed, 'user API key')}`)
    if (failures.length > 0) {
      const title = `${formatCount(failures.length, 'user API key')} stayed as before`
      setOutcome({ of: 'quotas', tone: 'bad', title, lines: failures })
    }
    await afterwards()
    return true
  }
  const gone = (type: string, { id, name }: { readonly id: number; readonly name: string }, words: string) =>
    toasts.success(words, { action: { label: 'Undo', onSelect: () => restored.mutate({ type, id, name }) } })
  const idOf = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })

  const test = useMutation({
    mutationFn: (key: AiKey) => call('aiKeys.test', idOf(key)),
    onMutate: ({ name }) => setOutcome({ of: 'keys', tone: 'info', title: `Testing ${name}…`, lines: [] }),
    onSuccess: (result, { name }) => {
      const works = result.details.status === 'valid'
      const title = `${works ? 'Test successful' : 'Test failed'}: ${name}`
      const words = works
        ? `The provider accepted the key in ${formatMilliseconds(result.details.response_time)}.`
        : failedTest(result)
      setOutcome({ of: 'keys', tone: works ? 'ok' : 'bad', title, lines: [words] })
    },
    onError: ({ message }) =>
      setOutcome({ of: 'keys', tone: 'bad', title: 'Failed to test API key', lines: [message] }),
    onSettled: afterwards,
  })
  const check = useMutation({
    mutationFn: () => call('aiKeys.healthCheck', {}),
    onMutate: () => setOutcome({ of: 'keys', tone: 'info', title: 'Checking all active keys…', lines: [] }),
    onSuccess: (result) => setOutcome(healthOutcome(result)),
    onError: ({ message }) =>
      setOutcome({ of: 'keys', tone: 'bad', title: 'Failed to perform health check', lines: [message] }),
    onSettled: afterwards,
  })

  return {
    outcome,
    test: (key: AiKey) => test.mutate(key),
    checkHealth: () => check.mutate(),
    isChecking: check.isPending,
    setActive: (key: AiKey, is_active: boolean) =>
      attempt('Failed to update API key', async () => {
        const headers = { 'If-Match': etagOf(key.version) }
        await call('aiKeys.update', { ...idOf(key), body: { is_active } }, { headers })
        toasts.success(`API key ${is_active ? 'activated' : 'deactivated'} successfully`)
      }),
    remove: async (key: AiKey) => {
      const question = {
        type: 'danger',
        title: `Delete “${key.name}”?`,
        text: 'The site stops using it at once. It stays in the trash for 30 days, with its key.',
        action: 'Delete API key',
      } as const
      if (!(await confirm(question))) return
      await attempt('Failed to delete API key', async () => {
        await call('aiKeys.delete', idOf(key))
        gone('ai-keys', key, 'API key deleted successfully')
      })
    },
    resetUsage: async (key: UserAiKey) => {
      const question = {
        type: 'warning',
        title: `Reset the usage of “${key.name}”?`,
        text: `${formatCount(key.usage_count, 'used request')} of ${key.user.name} will count as none. This can’t be undone.`,
        action: 'Reset usage',
      } as const
      if (!(await confirm(question))) return
      await attempt('Failed to reset usage', async () => {
        await call('userAiKeys.resetUsage', idOf(key))
        toasts.success('Usage reset successfully')
      })
    },
    setQuotas: (keys: readonly UserAiKey[], requests_per_key: number) =>
      each(keys, 'Quota updated', (key) => {
        const headers = { 'If-Match': etagOf(key.version) }
        return call('userAiKeys.setQuota', { ...idOf(key), body: { requests_per_key } }, { headers })
      }),
    /** @returns whether it was done, or taken back at the question */
    resetAll: async (keys: readonly UserAiKey[]): Promise<boolean> => {
      const used = keys.reduce((sum, { usage_count }) => sum + usage_count, 0)
      const question = {
        type: 'warning',
        title: `Reset the usage of ${formatCount(keys.length, 'user API key')}?`,
        text: `${formatCount(used, 'used request')} will count as none. This can’t be undone.`,
        action: 'Reset usage',
      } as const
      if (!(await confirm(question))) return false
      return each(keys, 'Usage reset', (key) => call('userAiKeys.resetUsage', idOf(key)))
    },
    removeUserKey: async (key: UserAiKey) => {
      const question = {
        type: 'danger',
        title: `Delete “${key.name}” of ${key.user.name}?`,
        text: 'It can no longer be used. It stays in the trash for 30 days.',
        action: 'Delete user API key',
      } as const
      if (!(await confirm(question))) return
      await attempt('Failed to delete user API key', async () => {
        await call('userAiKeys.delete', idOf(key))
        gone('user-ai-keys', key, 'User API key deleted successfully')
      })
    },
  }
}

export type KeyActions = ReturnType<typeof useKeyActions>

/** "2/3 keys healthy", and why the others are not. */
function healthOutcome({ healthy_keys, unhealthy_keys, total_keys, keys }: HealthCheck): Outcome {
  const title = unhealthy_keys === 0 ? '' : 'Health check failed: '
  return {
    of: 'keys',
    tone: unhealthy_keys === 0 ? 'ok' : 'bad',
    title: `${title}${healthy_keys}/${total_keys} keys healthy`,
    lines: keys
      .filter(({ is_healthy }) => !is_healthy)
      .map(({ name, status, error_message }) => `${name}: ${error_message ?? stateWord(status)}`),
  }
}
