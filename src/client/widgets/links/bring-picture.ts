import { getReachability } from '#client/data/reachability.ts'
import { may } from '#client/data/session.ts'
import { fetchPicture } from './fetch-picture.ts'

/** What was asked for since this page was loaded: the server counts how often somebody asks. */
const asked = new Map<string, Promise<Blob | null>>()

/** A picture of another site for a preview, brought by the server. @returns null where it can't be had */
export function bringPicture(src: string): Promise<Blob | null> {
  if (!getReachability().online || !may('content.write')) return Promise.resolve(null)
  // The preview shows its description instead.
  const coming = asked.get(src) ?? fetchPicture(src).catch(() => null)
  asked.set(src, coming)
  return coming
}
