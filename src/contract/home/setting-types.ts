/** The kinds of values that a home setting can hold. */
export const SETTING_TYPES = ['text', 'image', 'boolean', 'json'] as const
export type SettingType = (typeof SETTING_TYPES)[number]

/** Characters of a value. */
export const LONGEST_VALUE = 50_000
