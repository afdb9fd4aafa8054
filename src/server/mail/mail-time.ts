import type { Settings } from '#contract/records/settings.ts'
import { isKnownZone } from '#contract/render/site-time.ts'

/** Moments as mails tell them: by the clock of the site, which is named, because whoever reads may live by another. */

type Clock = Pick<Settings, 'time_zone'>

/** Of a zone that was chosen when this server knew more of them the time is told in UTC, and says so. */
const zoneOf = ({ time_zone }: Clock) => (isKnownZone(time_zone) ? time_zone || 'UTC' : 'UTC')

/** `09:30 UTC`, `10:30 CET`. */
export function timeOfDay(at: Date, site: Clock): string {
  const words = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  return new Intl.DateTimeFormat('en-GB', { ...words, timeZone: zoneOf(site) }).format(at)
}

/** `2026-11-24 at 09:30 UTC`, in the English of the built-in mails. */
export function momentOf(at: string, site: Clock): string {
  // Swedes write dates as ISO does.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zoneOf(site) })
  return `${day.format(new Date(at))} at ${timeOfDay(new Date(at), site)}`
}

/** `24 November 2026`, in the language of the site; English without a country puts the day first, as templates always did. */
export function dayOf(at: Date, { language, ...site }: Clock & Pick<Settings, 'language'>): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zoneOf(site) }).format(at)
}
