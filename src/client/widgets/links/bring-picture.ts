import { getReachability } from '#client/data/reachability.ts'
import { may } from '#client/data/session.ts'
import { CallFailure } from '#client/data/call.ts'
import { fetchPicture } from './fetch-picture.ts'

/** What was asked for since this page was loaded: the server counts how often somebody asks. */
const asked = new Map<string, Promise<Blob | null>>()

/** A picture of another site for a preview, brought by the server. @returns null where it can't be had */
export function bringPicture(src: string): Promise<Blob | null> {
  if (!getReachability().online || !may('content.write')) return Promise.resolve(null)
  const coming =
    asked.get(src) ??
    fetchPicture(src).catch((error: unknown) => {
      // Nobody has answered yet: the next preview asks again.
      if (error instanceof CallFailure && error.isUnreachable) asked.delete(src)
      // The preview shows its description instead.
      return null
    })
  asked.set(src, coming)
  return coming
}
