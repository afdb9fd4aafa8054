import * as v from 'valibot'
import here from './whats-new.json'

const News = v.array(v.pipe(v.string(), v.nonEmpty()))

/** More would push the page away; the first are the newest. */
const MOST = 3

/**
 * What the build that waits has and this one has not, in sentences for people: its list lies beside it on the server.
 * Empty when there is nothing to say, and when the server can't be reached: the build is on the device all the same.
 */
export async function newsOfWaiting(): Promise<readonly string[]> {
  const response = await fetch('/whats-new.json', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return []
  const news = v.safeParse(News, await response.json().catch(() => null))
  return news.success ? news.output.filter((text) => !here.includes(text)).slice(0, MOST) : []
}
