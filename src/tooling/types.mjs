// Type-checks every room of the project; prints the compiler's own messages.
import { spawnSync } from 'node:child_process'

const rooms = ['src/client', 'src/worker', 'src/server', 'tests']
let failed = 0
for (const room of rooms) {
  const result = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', room, '--noEmit', '--composite', 'false'],
    {
      stdio: 'inherit',
    },
  )
  if (result.status !== 0) failed += 1
}
process.exitCode = failed === 0 ? 0 : 1
