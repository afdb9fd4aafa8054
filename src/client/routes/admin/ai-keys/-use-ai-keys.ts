import '#contract/ai-keys.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'

/** AI keys, what people may ask for, and figures of both; asked for and shown, never kept on the device. */

export function useAiKeys() {
  const { online } = useReachability()
  const keys = useQuery({ ...query('aiKeys.list', {}), enabled: online })
  return { ...keys, online, rows: keys.data?.api_keys }
}

export function useUserKeys() {
  const { online } = useReachability()
  const keys = useQuery({ ...query('userAiKeys.list', {}), enabled: online })
  return { ...keys, online, rows: keys.data?.user_api_keys }
}

export function useKeyFigures() {
  const { online } = useReachability()
  return { ...useQuery({ ...query('aiKeys.stats', {}), enabled: online }), online }
}
