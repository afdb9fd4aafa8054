import * as v from 'valibot'

/**
 * An installed app has one window: opening it again, or one of its shortcuts, comes here instead of loading a page over
 * what is open (`launch_handler` in the manifest).
 */

const Launch = v.object({ targetURL: v.nullish(v.string()) })

interface LaunchQueue {
  setConsumer(consumer: (launch: unknown) => void): void
}

/** @param go leads to a path of the app, with its search */
export function followLaunches(go: (path: string) => void): void {
  const queue = 'launchQueue' in window ? (window.launchQueue as LaunchQueue) : null
  queue?.setConsumer((raw) => {
    const launch = v.safeParse(Launch, raw)
    if (!launch.success || !launch.output.targetURL) return
    const { origin, pathname, search, href } = new URL(launch.output.targetURL, window.location.href)
    // The app itself was asked for: where it was left is where to go on.
    const isStart = search === '?source=pwa'
    if (origin === window.location.origin && href !== window.location.href && !isStart) go(pathname + search)
  })
}
