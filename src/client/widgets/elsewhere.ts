/** Pictures of other sites. The app asks no other site for anything, so they are seen once they are in the library. */

/** The other site that a picture lies at; null for one of this site, or of this device. */
export function hostElsewhere(src: string): string | null {
  if (!/^https?:\/\//i.test(src) || !URL.canParse(src)) return null
  const { host, origin } = new URL(src)
  return origin === window.location.origin ? null : host
}

/** What stands in its place: "Picture on example.org: A pier". */
export const wordsElsewhere = (src: string, alt: string) =>
  `Picture on ${hostElsewhere(src)}${alt === '' ? '' : `: ${alt}`}`
