import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { EndpointName } from '#contract/index.ts'

/** What shows something of an account. */
const SHOWING: readonly EndpointName[] = [
  'users.list',
  'users.read',
  'users.stats',
  'users.sessions',
  'userManagement.stats',
  'userActivities.list',
  'userGroups.list',
  'userAiKeys.list',
  'aiKeys.stats',
  'groups.stats',
]

/** Asks the server again for everything that shows accounts. */
export function useAfterChange(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(() => Promise.all(SHOWING.map((name) => client.invalidateQueries({ queryKey: [name] }))), [client])
}
