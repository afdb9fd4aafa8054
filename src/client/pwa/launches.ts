import * as v from 'valibot'
import { isObject } from '#contract/calls/envelope.ts'
import { keepOpened } from '#client/offline/device/share-inbox.ts'

/**
 * An installed app has one window: opening it again, or one of its shortcuts, comes here instead of loading a page over
 * what is open (`launch_handler` in the manifest). Files that the system opens with it (`file_handlers`) come along, and
 * wait on the device like what other apps share.
 */

const Handle = v.custom<{ getFile(): Promise<File> }>((one) => isObject(one) && typeof one['getFile'] === 'function')
const Launch = v.object({ targetURL: v.nullish(v.string()), files: v.optional(v.array(Handle), []) })
const SHARED = '/admin/share'

interface LaunchQueue {
  setConsumer(consumer: (launch: unknown) => void): void
}

/** @param go leads to a path of the app, with its search */
export function followLaunches(go: (path: string) => void): void {
  const queue = 'launchQueue' in window ? (window.launchQueue as LaunchQueue) : null
  queue?.setConsumer((raw) => {
    const launch = v.safeParse(Launch, raw)
    if (!launch.success) return
    const { files, targetURL } = launch.output
    if (files.length > 0) return void keepFiles(files).then(go)
    if (!targetURL) return
    const { origin, pathname, search, href } = new URL(targetURL, window.location.href)
    // The app itself was asked for: where it was left is where to go on.
    const isStart = search === '?source=pwa'
    if (origin === window.location.origin && href !== window.location.href && !isStart) go(pathname + search)
  })
}

/** @returns where it is decided what becomes of them, or said that they could not be kept */
async function keepFiles(handles: readonly v.InferOutput<typeof Handle>[]): Promise<string> {
  try {
    await keepOpened(await Promise.all(handles.map((handle) => handle.getFile())))
    return SHARED
  } catch {
    // No room, or a file that can no longer be read: the page says that nothing was kept.
    return `${SHARED}?failed=true`
  }
}
