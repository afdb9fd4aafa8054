import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutating, targetsOf, WORLDS } from './targets.ts'

/** The tests beside the engine and of the outbox, with all mutants in it: `MUTANT=17 MUTANT_WORLD=virtual` means one. */
const world = WORLDS.find((name) => name === process.env['MUTANT_WORLD']) ?? 'virtual'

const SERVER = [
  'idempotency',
  'stored-answers',
  'concurrent-keys',
  'lost-replies',
  'files-library',
  'uploads',
  'token-scopes',
].map((name) => `tests/api/${name}.test.ts`)

/** Those beside their sources first: they are the quickest, and kill the most. */
class NearFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((left, right) => left.moduleId.localeCompare(right.moduleId))
  }
}

export default defineConfig({
  plugins: [mutating(targetsOf(world), false)],
  define: { __APP_VERSION__: JSON.stringify('1.0.0') },
  test: {
    include: [
      'src/client/offline/**/*.test.ts',
      'tests/offline/*.test.ts',
      'tests/offline/corpus/*.test.ts',
      ...(world === 'foreign' ? ['tests/offline/foreign/*.test.ts'] : []),
      ...(world === 'real' ? SERVER : []),
    ],
    // What runs for long is hunted by itself; what compares sources sees none of this.
    exclude: ['**/{schedules,histories,kill-points,regressions}.test.ts', 'tests/offline/mutants/**'],
    globalSetup: ['tests/support/run-folder.ts'],
    setupFiles: ['tests/offline/mutants/units-setup.ts'],
    ...(process.env['MUTANTS_PLAN'] === undefined
      ? { bail: 1, testTimeout: 60_000 }
      : // Whoever is given up must not end, when its time is over, those that the same test plays then.
        { runner: 'tests/offline/mutants/units-runner.ts', testTimeout: 0 }),
    sequence: { sequencer: NearFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // The engine is loaded once for all of them, and a busy machine is no mutant.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    reporters: ['dot'],
  },
})
