// Runs the built server in this process and stops it cleanly. `npm start` ends here; tests start it directly.
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'

/**
 * Starts the server from a built module and keeps it until a signal comes or the parent process ends.
 * A server that can't start says so in one line and the process ends with 1.
 * @param {string} module path of the built src/server/main.ts
 */
export async function serve(module) {
  let server
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Stopping must not depend on a client that never finishes its request (the server itself waits 10 s).
    setTimeout(() => process.exit(1), 15_000).unref()
    await server?.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', stop)
  watchParent(stop)

  try {
    // What loading leaves behind would let the heap for new objects grow to many times of what requests need; they let
    // it grow when they come.
    setFlagsFromString('--semi-space-growth-factor=1')
    const { start } = await import(pathToFileURL(resolve(module)).href)
    server = await start(process.env)
    setFlagsFromString('--semi-space-growth-factor=2')
    // Under load most of what the heap grows by is garbage: collecting it sooner takes no more time, and half the room.
    setFlagsFromString('--heap-growing-percent=50')
    if (stopping) await server.stop()
  } catch (error) {
    // A setting that the operator has to mend is one line; anything else is a defect and shows where it happened.
    console.error(error instanceof Error && error.name === 'StartProblem' ? error.message : error)
    process.exit(1)
  }
}

/** npm passes signals to the shell it runs, not to us: when the parent is gone, the port must be free again. */
function watchParent(stop) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void stop()
  }, 500).unref()
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  await serve(process.argv[2] ?? 'dist/server/main.js')
}
