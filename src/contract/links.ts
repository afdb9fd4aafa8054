import { linkEndpoints } from './calls/links.ts'
import { addCalls } from './registry.ts'

/** Calls that look at links: made where one is added or marked as dead. See live.ts. */

export type LinkCalls = typeof linkEndpoints

addCalls(linkEndpoints)
