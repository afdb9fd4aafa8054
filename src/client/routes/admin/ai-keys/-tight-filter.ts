/** Keys of which little or nothing is left, and no others. */
export interface TightFilter {
  readonly on: boolean
  readonly clear: () => void
}

export const NEAR = 'Shown are those of which 80% or more is used.'
