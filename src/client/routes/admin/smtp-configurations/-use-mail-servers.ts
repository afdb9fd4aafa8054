import '#contract/mail.ts'
import { useAskedAgain } from '#client/data/use-asked-again.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'

/** Mail servers and what was sent; asked for and shown, never kept on the device. */
export function useMailServers() {
  const { online } = useReachability()
  const servers = useQuery({ ...query('mailServers.list', {}), enabled: online })
  return { ...servers, online, rows: servers.data?.data }
}

/** Asked again while something is under way. */
export function useSends() {
  const { online } = useReachability()
  const often = useAskedAgain(3000)
  const seldom = useAskedAgain(30_000)
  const sends = useQuery({
    ...query('mailServers.sends', {}),
    enabled: online,
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'sending' || mail.state === 'handed') ? often : seldom,
  })
  return { ...sends, online }
}
