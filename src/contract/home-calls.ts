import { homeSettingLiveEndpoints } from './calls/home-settings.ts'
import { addCalls } from './registry.ts'

/** Calls about home settings that are made live: earlier states, and what programs send. See live.ts. */

export type HomeCalls = typeof homeSettingLiveEndpoints

addCalls(homeSettingLiveEndpoints)
