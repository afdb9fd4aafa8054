import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'

/** A field for a number may be empty while somebody types. */
type Typed<T> = { [K in keyof T]: T[K] extends number ? number | null : T[K] }
export type SettingsValues = Typed<typeof DEFAULT_SETTINGS>

/** Before the settings are there. */
export const INITIAL: SettingsValues = { ...DEFAULT_SETTINGS, site_name: '' }
