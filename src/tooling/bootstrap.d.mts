/** The part of bootstrap.mjs that TypeScript uses. */
export const ROOT: string
export function buildNeeded(): boolean
export function ensureBuilt(): Promise<void>
