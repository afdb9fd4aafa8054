/** Active keys of which little or nothing is left, and no others. */
export interface TightFilter {
  readonly on: boolean
  readonly clear: () => void
}

export const NEAR = 'Only active keys with 80% or more used are shown.'
