// `npm start`: installs what is missing, builds what is stale, starts the API and the app on one port.
import { ensureBuilt, ensureInstalled, ROOT } from './bootstrap.mjs'

process.chdir(ROOT)
await ensureInstalled()
await ensureBuilt()
const { serve } = await import('./serve.mjs')
await serve('dist/server/main.js')
