import '#contract/live.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'

/** The tokens that were not revoked; asked for and shown, never kept on the device. */
export function useApiTokens() {
  const { online } = useReachability()
  const tokens = useQuery({ ...query('apiTokens.list', {}), enabled: online })
  return { ...tokens, online }
}
