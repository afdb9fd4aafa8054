import { Workbox } from 'workbox-window'
import { everyWhileVisible, isVisible, subscribeVisible } from '#client/while-visible.ts'
import { newsOfWaiting } from './news.ts'
import { noteUpdate } from './updates.ts'

const HOUR_MS = 60 * 60 * 1000

/** Registers the worker of the built app; in development there is none. Nothing of the first page waits for it. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' })
  workbox.addEventListener('waiting', () => {
    noteUpdate({ ready: true })
    void newsOfWaiting().then((news) => noteUpdate({ news }))
  })
  await workbox.register()
  // Browsers look for a new worker when a page is loaded, and an installed app may go on for weeks without that.
  everyWhileVisible(HOUR_MS, () => void checkForUpdate())
  subscribeVisible(() => {
    if (isVisible()) void checkForUpdate()
  })
}

/** Asks whether there is a newer build; quiet when the server can't be reached. */
async function checkForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  // Not reaching the server is the normal offline case and has its own indicator.
  await registration?.update().catch(() => undefined)
}
