import { userActivityEndpoints } from './calls/user-activities.ts'
import { secondFactorEndpoints } from './calls/second-factor.ts'
import { userGroupMemberEndpoints } from './calls/user-group-members.ts'
import { userManagementEndpoints } from './calls/user-management.ts'
import { userEndpoints } from './calls/users.ts'
import { addCalls } from './registry.ts'
import './token-calls.ts'

/**
 * Calls that are made live or not at all: nothing of them waits in the outbox, so neither the first page nor the worker
 * carries them. Whoever makes or answers one imports this file, which puts them among the others.
 */
const liveCalls = {
  ...userEndpoints,
  ...userManagementEndpoints,
  ...userActivityEndpoints,
  ...userGroupMemberEndpoints,
  ...secondFactorEndpoints,
} as const
export type LiveCalls = typeof liveCalls

addCalls(liveCalls)
