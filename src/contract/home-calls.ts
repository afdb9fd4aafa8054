import { homeSettingLiveEndpoints } from './calls/home-settings.ts'
import { settingsHistoryEndpoints } from './calls/settings-history.ts'
import { addCalls } from './registry.ts'

/** Calls about settings and home settings that are made live: earlier states, and what programs send. See live.ts. */

const homeCalls = { ...homeSettingLiveEndpoints, ...settingsHistoryEndpoints } as const
export type HomeCalls = typeof homeCalls

addCalls(homeCalls)
