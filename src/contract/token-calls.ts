import { apiTokenEndpoints } from './calls/api-tokens.ts'
import { addCalls } from './registry.ts'

/** Of the calls of live.ts those that the dashboard makes, too: it tells of tokens that end soon. */
const tokenCalls = { ...apiTokenEndpoints } as const
export type TokenCalls = typeof tokenCalls

addCalls(tokenCalls)
