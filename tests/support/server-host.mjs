// The process behind server-host.ts: runs the built server anew whenever it is told to, each time with other settings.
import { pathToFileURL } from 'node:url'
import { leadTo } from './web-behind.mjs'

const built = import(pathToFileURL(process.argv[2] ?? '').href)
let running

process.on('message', async ({ env }) => {
  try {
    await stop()
    leadTo(env?.WEB_BEHIND)
    if (env) running = await (await built).start(env)
    process.send({ problem: null })
  } catch (error) {
    process.send({ problem: error instanceof Error ? error.stack : String(error) })
  }
})
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
// Nobody is left to tell it anything.
process.on('disconnect', () => process.exit(0))

async function stop() {
  const ending = running
  running = undefined
  await ending?.stop()
}
