import './styles/main.css'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchInstall } from './pwa/install.ts'
import { watchBuild } from './pwa/updates.ts'
import { freshLog } from './offline/device/fresh-log.ts'
import { router } from './router.ts'
import { subscribeBlocked } from './blocked-upgrade.ts'
import { confirmSession, resume, resumeWithoutStorage } from './shell/account.ts'

/** What hardly anybody ever sees; cached with the rest of the app, so it is there without a connection. */
const obstacles = () => import('./shell/storage-refused.tsx')

/** No waiting at the top level of the module: what is loaded later imports from this very file. */
async function start(root: HTMLElement): Promise<void> {
  const view = createRoot(root)
  // Only a build for development draws twice to compare.
  const draw = (what: ReactNode) => view.render(import.meta.env.DEV ? <StrictMode>{what}</StrictMode> : what)
  if (!window.isSecureContext) {
    const { InsecureAddress } = await obstacles()
    return draw(<InsecureAddress />)
  }
  const loading = Promise.all([import('./shell/providers.tsx'), import('./data/at-rest.ts')])
  let waits = true
  let isBlocked = false
  const stopWaiting = subscribeBlocked((blocked) => {
    isBlocked ||= blocked
    if (blocked) void obstacles().then(({ StorageBlocked }) => waits && draw(<StorageBlocked />))
  })
  const silent = () => void obstacles().then(({ StorageSilent }) => waits && !isBlocked && draw(<StorageSilent />))
  const opened = await resume(silent).then(
    () => true,
    () => false,
  )
  waits = false
  stopWaiting()
  const [{ Providers }, { atRest, followPages }] = await loading
  const run = async () => {
    // Drawn as soon as there is something to draw: a picture of before stands there until then.
    await router.load()
    // In slices, between which the browser can answer: the first page is the most that is ever drawn at once.
    startTransition(() => draw(<RouterProvider router={router} InnerWrap={Providers} />))
    followPages(() => router.state.status === 'pending')
    void confirmSession()
    void atRest().then(afterwards)
  }
  if (opened) return run()
  const { StorageRefused } = await obstacles()
  draw(<StorageRefused onGoOn={() => void resumeWithoutStorage().then(run)} />)
}

/** What nobody sees: it may not delay the first page, nor take from its line. */
async function afterwards(): Promise<void> {
  const { beginBackground } = await import('./shell/background.ts')
  beginBackground({
    go: (path) => router.history.push(path),
    follow: (act) => router.subscribe('onResolved', act),
    load: loadPageCode,
  })
}

/** Fetches the code of the page at an address; a failure is met again, and told, where the page is drawn. */
function loadPageCode(path: string): void {
  const [routes] = router.getMatchedRoutes(path)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined)
}

// Before anything is written, and while the first page is still on its way.
void freshLog()
watchInstall()
watchBuild()
// Beside everything else, not after it.
loadPageCode(router.latestLocation.pathname)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
