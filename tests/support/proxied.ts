import { test as browserTest } from './browser.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'

export {
  anyOf,
  expect,
  NETWORK_ERRORS,
  offlineReady,
  OWNER,
  seedSession,
  signIn,
  signInAs,
  signInByHand,
  statusErrors,
} from './browser.ts'

/** The browser reaches the server through a proxy that fails on demand; whoever uses the API directly does not. */
export const test = browserTest.extend<{ wire: FaultProxy }>({
  wire: async ({ app }, use) => {
    const proxy = await startFaultProxy(app.url)
    await use(proxy)
    await proxy.close()
  },
  baseURL: async ({ wire }, use) => use(wire.url),
})
