// The long tests take turns, so that `npm test` stays quick and none of them is forgotten: each run plays all that is
// not named here and one of these parts; the commit decides which, so that a run can be repeated. `TURN=all npm test`
// plays everything, `TURN=2 npm test` the second part. What guards the promise of the outbox most directly, what every
// screen has in common, and all that is quick takes no turns.
import { spawnSync } from 'node:child_process'

const browser = (...names) => names.map((name) => `tests/e2e/${name}.spec.ts`)
const unit = (...names) => names.map((name) => `tests/${name}.test.ts`)

/** Parts that take equally long. */
export const PARTS = [
  [
    ...unit('api/crash-points', 'api/full-disk', 'api/heavy-text'),
    ...browser(
      'api-docs',
      'background-sync',
      'compiled-code',
      'composition',
      'half-typed',
      'large-upload',
      'links',
      'live-forms',
    ),
    ...browser(
      'newer-stores',
      'notices',
      'old-storage',
      'profile',
      'share-target',
      'tabs-and-updates',
      'trash',
      'users',
    ),
  ],
  [
    ...unit('api/two-processes', 'offline/branches/branches', 'offline/mutants/mutants', 'sign-in-flood'),
    ...browser('course-preview', 'cv-hostile', 'device-limits', 'erased-storage', 'files', 'foreign-server', 'layers'),
    ...browser('list-states', 'monitoring', 'new-records', 'registration', 'static-routes', 'taken-rights', 'toasts'),
    ...browser('user-groups'),
  ],
  [
    ...unit('api/growth', 'api/mail-kill', 'api/sockets', 'linear-time'),
    ...browser('course-arrival', 'false-words', 'first-picture', 'first-run', 'list-place', 'posts', 'quiz'),
    ...browser('revisions', 'screens', 'second-factor', 'sign-out', 'stored-secrets', 'stuck-sending', 'targets'),
    ...browser('workflows'),
  ],
  [
    ...unit('api/backup-commands', 'linear-patterns', 'offline/foreign/schedules', 'offline/real/schedule'),
    ...browser('ai-keys', 'back-forward', 'courses', 'cv-templates', 'diagnostics', 'drain-updates', 'home-settings'),
    ...browser('mail', 'messages', 'offline-reading', 'passkeys', 'saved-form', 'user-activities'),
    ...browser('slow-storage', 'workflow-categories'),
  ],
  [
    ...unit('api/backup-kill', 'api/openapi-fuzz', 'api/uploads-kill', 'offline/bugs/planted', 'offline/import-file'),
    ...browser('api-tokens', 'cv-template-files', 'dashboard', 'files-replaced', 'frame', 'hostile-texts', 'lessons'),
    ...browser('one-name', 'other-store', 'posts-offline', 'rest', 'scenes', 'text-pictures', 'time-zones'),
    ...browser('workflow-files'),
  ],
]

/**
 * Whose turn it is, from the environment.
 * @returns the index of the part; null when everything is played, as by whoever starts a test runner directly
 * @throws RangeError when TURN names no part
 */
export function turn() {
  const named = process.env['TURN'] ?? 'all'
  if (named === 'all') return null
  const index = Number(named) - 1
  if (!(index in PARTS)) throw new RangeError(`TURN must be "all" or a number from 1 to ${PARTS.length}`)
  return index
}

/** Decides whose turn it is, for the runners that are started from here; what the environment says stays. */
export function decideTurn() {
  process.env['TURN'] ??= turnOfCommit()
  const index = turn()
  return index === null ? 'All parts of the long tests' : `Part ${index + 1} of ${PARTS.length} of the long tests`
}

/** Files whose turn it is not. */
export function resting() {
  const now = turn()
  return now === null ? [] : PARTS.filter((_, index) => index !== now).flat()
}

/** Whether it is the turn of one of several forms of a test in a file that always runs. */
export function isTurnOf(index, count) {
  const now = turn()
  return now === null || now % count === index
}

/** Without a commit to go by nothing is left out. */
function turnOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return status === 0 ? String((Number.parseInt(stdout.slice(0, 8), 16) % PARTS.length) + 1) : 'all'
}
