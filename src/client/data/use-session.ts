import { useSyncExternalStore } from 'react'
import { getReachability, subscribeReachability, type Reachability } from './reachability.ts'
import { getSession, subscribeSession, type Session } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession)
}

export function useReachability(): Reachability {
  return useSyncExternalStore(subscribeReachability, getReachability)
}
