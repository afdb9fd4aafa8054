import '#contract/token-calls.ts'
import { useQuery } from '@tanstack/react-query'
import { queryTogether } from '#client/data/dashboard-queries.ts'
import { useReachability } from '#client/data/use-session.ts'

/** The tokens that were not revoked; asked for and shown, never kept on the device. @param allowed whether to ask */
export function useApiTokens(allowed = true) {
  const { online } = useReachability()
  const tokens = useQuery({ ...queryTogether('apiTokens.list', {}), enabled: online && allowed })
  return { ...tokens, online }
}
