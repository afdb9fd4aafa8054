import { incidentEndpoints } from './calls/incidents.ts'
import { addCalls } from './registry.ts'

/** Calls of monitoring that its own screen alone makes. See live.ts. */

const monitoringCalls = { ...incidentEndpoints } as const
export type MonitoringCalls = typeof monitoringCalls

addCalls(monitoringCalls)
