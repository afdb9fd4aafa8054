import { incidentEndpoints } from './calls/incidents.ts'
import { pushEndpoints } from './calls/push.ts'
import { addCalls } from './registry.ts'

/** Calls about what monitoring remembers, and about notices on a device: few screens make them. See live.ts. */

const monitoringCalls = { ...incidentEndpoints, ...pushEndpoints } as const
export type MonitoringCalls = typeof monitoringCalls

addCalls(monitoringCalls)
