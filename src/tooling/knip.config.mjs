// What the lint holds for used: files that are reached from what runs, packages and exports that something imports.

/**
 * @param {{ production?: boolean }} mode With tests, an export counts that only its own file uses: the word `export` is
 *   too much there. Without tests (`--production`), one counts that nothing but a test uses, unless it says `@internal`
 *   and why. What a file uses itself and exports for its test is neither: a unit test needs a way in.
 * @returns {import('knip').KnipConfig}
 */
export default function config({ production = false }) {
  return {
    // A ! marks what is there without any test. The app and its worker are found by the plugins of Vite.
    entry: [
      'src/server/main.ts!',
      // Emitted beside it (vite.config.ts).
      'src/server/files/markup-worker.ts!',
      'src/server/db/sqlite/write-back-worker.ts!',
      // Put in the place of a package's file, there too.
      'src/client/ui/made-icon.ts!',
      // Scripts, and what they or a test start by its path.
      'src/tooling/*.{ts,mjs}!',
      'src/tooling/bench/main.ts!',
      'tests/offline/{bugs,mutants}/hunt.ts',
      'tests/offline/branches/play.ts',
      'tests/offline/mutants/units*.ts',
      'tests/support/*.mjs',
      'tests/support/backup-host.ts',
    ],
    project: ['src/**/*.{ts,tsx,mjs,css}!', '!src/**/*.test.{ts,tsx}!', 'tests/**/*.{ts,mjs}'],
    playwright: { config: 'tests/playwright.config.ts', entry: 'tests/e2e/**/*.spec.ts' },
    // What follows from a definition is there for every kind of record, whoever needs it.
    ignoreIssues: {
      'src/contract/records/*.ts': ['types'],
      'src/contract/records/{record,schemas}.ts': ['exports'],
    },
    // Started by their paths, and what oxlint starts for the rules that need types.
    ignoreDependencies: ['oxfmt', 'oxlint', 'oxlint-tsgolint'],
    // Of the system, where it has them.
    ignoreBinaries: ['mount', 'umount', 'prlimit'],
    ignoreExportsUsedInFile: production || { interface: true, type: true },
  }
}
