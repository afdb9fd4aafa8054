// The long tests take turns, so that `npm test` stays quick and none of them is forgotten: each run plays all that is
// not named here and one of these parts; the commit decides which, so that a run can be repeated. `TURN=all npm test`
// plays everything, `TURN=2 npm test` the second part. A short form of what guards the promise of the outbox, and all that
// is quick, take no turns.
import { spawnSync } from 'node:child_process'

/** Browser tests and the seconds that each of them takes on two cores, as far as that matters for parts of one length. */
const BROWSER = {
  accessibility: 272,
  'device-limits': 186,
  conflicts: 172,
  frame: 154,
  lessons: 145,
  'offline-reading': 145,
  lists: 132,
  diagnostics: 130,
  files: 125,
  'drain-updates': 117,
  layers: 115,
  replies: 106,
  'typed-text': 112,
  dashboard: 110,
  'post-editor': 110,
  quiz: 110,
  monitoring: 105,
  mail: 104,
  scenes: 97,
  'posts-offline': 95,
  'foreign-server': 94,
  'background-sync': 92,
  screens: 91,
  courses: 90,
  'new-records': 88,
  'share-target': 85,
  session: 84,
  'large-upload': 82,
  links: 78,
  'list-place': 74,
  workflows: 72,
  'erased-storage': 71,
  'first-picture': 69,
  'ai-keys': 68,
  'home-settings': 68,
  'second-factor': 67,
  'cv-hostile': 66,
  rest: 65,
  profile: 63,
  posts: 62,
  'slow-storage': 59,
  notices: 58,
  passkeys: 56,
  'api-docs': 54,
  'cv-template-files': 54,
  'newer-stores': 48,
  'live-forms': 45,
  'list-states': 42,
  'user-activities': 41,
  'back-forward': 40,
  targets: 40,
  'typed-elsewhere': 40,
  'workflow-files': 40,
  'sign-out': 37,
  'slow-ways': 37,
  'api-tokens': 36,
  users: 35,
  'compiled-code': 33,
  toasts: 32,
  'course-arrival': 31,
  revisions: 31,
  'stored-device': 30,
  'taken-rights': 30,
  'tabs-and-updates': 29,
  'one-name': 28,
  'false-words': 27,
  'hostile-texts': 27,
  'cv-templates': 25,
  'static-routes': 25,
  'text-pictures': 25,
  'course-preview': 24,
  'first-run': 24,
  messages: 24,
  composition: 22,
  'other-store': 22,
  'saved-form': 20,
  'stored-secrets': 20,
  'time-zones': 20,
  'text-size': 21,
  'old-storage': 19,
  registration: 18,
  terms: 18,
  'record-after-record': 16,
  'workflow-categories': 15,
  'half-typed': 14,
  'stuck-sending': 14,
  'files-replaced': 13,
  'user-groups': 13,
  trash: 10,
}

/** The same of all other tests. */
const OTHERS = {
  'api/crash-points': 52,
  'linear-time': 51,
  'linear-patterns': 41,
  'api/uploads-kill': 35,
  'api/backup-kill': 29,
  'offline/foreign/schedules': 23,
  'offline/mutants/mutants': 21,
  'api/full-disk': 18,
  'api/sockets': 18,
  'offline/real/schedule.alone': 18,
  'api/demo': 17,
  'api/backup-commands': 15,
  'api/heavy-text': 15,
  'api/mail-kill': 15,
  'offline/branches/branches.alone': 15,
  'offline/bugs/planted': 15,
  'api/two-processes': 14,
  'offline/import-file': 14,
  'offline/kill-points': 11,
  'api/growth': 10,
  'api/pace': 9,
  'sign-in-flood': 8,
  'api/openapi-fuzz': 6,
}

const seconds = [
  ...Object.entries(BROWSER).map(([name, taken]) => [`tests/e2e/${name}.spec.ts`, taken]),
  ...Object.entries(OTHERS).map(([name, taken]) => [`tests/${name}.test.ts`, taken]),
]

/** Parts that take equally long: from the longest to the shortest, each test comes into the part that has least so far. */
export const PARTS = Array.from({ length: 24 }, () => [])
const taken = PARTS.map(() => 0)
for (const [file, more] of seconds.toSorted(([, one], [, other]) => other - one)) {
  const least = taken.indexOf(Math.min(...taken))
  PARTS[least].push(file)
  taken[least] += more
}

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
