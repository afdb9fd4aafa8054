import { homeSettingLiveEndpoints } from './calls/home-settings.ts'
import { siteEndpoints } from './calls/site.ts'
import { addCalls } from './registry.ts'

/** Calls that the app itself makes none of: of the public site, and of programs. Who answers or describes them imports this file. */

const siteCalls = { ...siteEndpoints, ...homeSettingLiveEndpoints } as const
export type SiteCalls = typeof siteCalls

addCalls(siteCalls)
