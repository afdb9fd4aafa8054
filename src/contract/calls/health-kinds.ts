/** What health can be asked for, apart from its calls: an address is read before those are loaded. */
export const HEALTH_KINDS = ['basic', 'comprehensive', 'database', 'storage'] as const
export type HealthKind = (typeof HEALTH_KINDS)[number]
