import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PublicSettings } from '#contract/records/settings.ts'
import { query } from '#client/data/queries.ts'
import { formatDateTime, type When } from '#client/ui/format.ts'
import { timeAtSite } from './site-time.ts'

export interface Site {
  /** A tag of BCP 47: of what is written here for visitors. */
  readonly language: string
  /** Empty when the site has none of its own. */
  readonly timeZone: string
}

/** What the site is to whoever writes for it, as it was last read: kept on the device, and not asked for here. */
export function useSite(): Site {
  // An older version kept less of it.
  const known: Partial<PublicSettings> | undefined = useQuery({ ...query('settings.read', {}), enabled: false }).data
  return { language: known?.language ?? 'en', timeZone: known?.time_zone ?? '' }
}

type Format = (when: When, now?: When) => string

/**
 * Date and time for whoever looks, and for the site where its clock says another: `20 Nov, 14:00 (15:00 in Vienna)`.
 * @param format of the first
 */
export function useSiteTime(format: Format = formatDateTime): Format {
  const { timeZone } = useSite()
  return useCallback(
    (when, now) => {
      const [here, there] = [format(when, now), timeAtSite(when, timeZone)]
      return there === null ? here : `${here} (${there})`
    },
    [format, timeZone],
  )
}
