import { accountEndpoints } from './calls/account.ts'
import { addCalls } from './registry.ts'

/** Calls of the pages about one's own account. See live.ts. */

export type AccountCalls = typeof accountEndpoints

addCalls(accountEndpoints)
