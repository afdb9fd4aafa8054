import { siteEndpoints } from './calls/site.ts'
import { addCalls } from './registry.ts'

/** Calls of the public site: the back office makes none of them, so only who answers or describes them imports this file. */

export type SiteCalls = typeof siteEndpoints

addCalls(siteEndpoints)
