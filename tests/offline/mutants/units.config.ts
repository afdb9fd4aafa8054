import { defineConfig } from 'vitest/config'
import { mutating, targetsOf, WORLDS } from './targets.ts'

/** The tests beside the engine and of the outbox, with one mutant in it: `MUTANT=17 MUTANT_WORLD=virtual`. */
const world = WORLDS.find((name) => name === process.env['MUTANT_WORLD']) ?? 'virtual'

export default defineConfig({
  plugins: [mutating(targetsOf(world), false)],
  define: { __APP_VERSION__: JSON.stringify('1.0.0') },
  test: {
    include: ['src/client/offline/**/*.test.ts', 'tests/offline/*.test.ts', 'tests/offline/corpus/*.test.ts'],
    // What runs for long is hunted by itself; what compares sources sees none of this.
    exclude: ['**/{schedules,histories,kill-points,regressions}.test.ts', 'tests/offline/mutants/**'],
    globalSetup: ['tests/support/run-folder.ts'],
    setupFiles: ['tests/offline/mutants/units-setup.ts'],
    bail: 1,
    // The engine is loaded once for all of them, and a busy machine is no mutant.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    reporters: ['dot'],
  },
})
