import { followLaunches } from '#client/pwa/launches.ts'
import { tellFailedActs } from './failed-acts.ts'
import { keepStills } from './still.ts'

/**
 * What goes on behind every page, from the moment that the first one is at rest.
 * @param go leads to a path of the app, with its search
 */
export function beginBackground(go: (path: string) => void): void {
  followLaunches(go)
  tellFailedActs()
  keepStills()
}
