import { importsOf, packageOf, resolveImport, type SourceFile } from './source-tree.ts'

/**
 * Which room may import which. A room is the longest of these
 * folders that holds the file; a file that many rooms stand on is a room of its own.
 */

interface RoomRule {
  /** Rooms beside itself. */
  readonly rooms: readonly string[]
  /** The only packages it may use; any when absent. */
  readonly packages?: RegExp
  /** Packages it must not use. */
  readonly never?: RegExp
}

const BROWSER_ONLY = /^(?:react|react-dom|@radix-ui\/.*|@tanstack\/.*|lucide-react|workbox-.*|idb|idb-keyval)$/
const SERVER_ONLY = /^(?:node:.*|hono|@hono\/.*|kysely|@photostructure\/.*|nodemailer|sharp|@node-rs\/.*|hast-util-.*)$/

const CLIENT = (room: string) => `src/client/${room}`
const ENGINE = (floor: string) => `src/client/offline/engine/${floor}`
const WHOLE_ENGINE = [ENGINE('merge'), ENGINE('storage'), ENGINE('sending'), ENGINE('outbox')]
const OFFLINE = [
  ...WHOLE_ENGINE,
  ...['foreign', 'simulation', 'device', 'reading'].map((room) => CLIENT(`offline/${room}`)),
]
/** How far an edit has come, in words: every screen and what it reads stand on it. */
const GRAMMAR = CLIENT('state-grammar.ts')
/** What is done again and again, while somebody can see it. */
const WHILE_VISIBLE = CLIENT('while-visible.ts')
/** How every database of the device is opened. */
const OPEN_STORE = CLIENT('open-store.ts')
const BLOCKED_UPGRADE = CLIENT('blocked-upgrade.ts')
const UNDER_WIDGETS = [
  'src/contract',
  CLIENT('data'),
  CLIENT('offline'),
  ...OFFLINE,
  CLIENT('ui'),
  GRAMMAR,
  WHILE_VISIBLE,
]
const UNDER_RECORDS = [...UNDER_WIDGETS, CLIENT('pwa'), CLIENT('widgets')]

const SERVER = (room: string) => `src/server/${room}`
const FAILURE = SERVER('failure.ts')
const IP_ADDRESS = SERVER('ip-address.ts')
const ADDRESS_GUARD = SERVER('address-guard.ts')
/** Requests to addresses that people type. */
const OUTGOING = SERVER('outgoing')
/** What a call or a job is given: types alone. */
const CONTEXT = SERVER('http/context.ts')
const STORED = [SERVER('db'), SERVER('db/sqlite'), SERVER('records'), SERVER('files')]
const SERVER_ROOMS = [
  'db',
  'db/sqlite',
  'records',
  'files',
  'backup',
  'mail',
  'ai',
  'outgoing',
  'links',
  'health',
  'notices',
  'jobs',
  'demo',
  'http',
  'modules',
]
const NONE = /^$/

export const ROOMS: Readonly<Record<string, RoomRule>> = {
  'src/contract': { rooms: [], packages: /^valibot$/ },
  'src/client/data': { rooms: ['src/contract', WHILE_VISIBLE, OPEN_STORE], never: SERVER_ONLY },
  // The engine knows no entity, no page and no React: it is what the simulation, the worker and every screen share.
  'src/client/offline/engine/merge': { rooms: ['src/contract'], packages: /^(?:valibot|node-diff3)$/ },
  'src/client/offline/engine/storage': {
    rooms: ['src/contract', ENGINE('merge'), OPEN_STORE],
    packages: /^(?:valibot|idb)$/,
  },
  'src/client/offline/engine/sending': {
    rooms: ['src/contract', ENGINE('merge'), ENGINE('storage')],
    packages: /^valibot$/,
  },
  'src/client/offline/engine/outbox': {
    rooms: ['src/contract', ENGINE('merge'), ENGINE('storage'), ENGINE('sending')],
    packages: /^valibot$/,
  },
  'src/client/offline/foreign': {
    rooms: ['src/contract', CLIENT('data'), CLIENT('offline/device'), ...WHOLE_ENGINE, OPEN_STORE],
    never: SERVER_ONLY,
  },
  'src/client/offline/simulation': { rooms: ['src/contract', ...WHOLE_ENGINE], packages: /^(?:valibot|idb)$/ },
  'src/client/offline/device': {
    rooms: ['src/contract', CLIENT('data'), ...WHOLE_ENGINE, OPEN_STORE, WHILE_VISIBLE],
    never: SERVER_ONLY,
  },
  'src/client/offline/reading': {
    rooms: [
      'src/contract',
      CLIENT('data'),
      CLIENT('offline/current-workspace.ts'),
      CLIENT('offline/use-workspace.ts'),
      ...WHOLE_ENGINE,
      GRAMMAR,
      WHILE_VISIBLE,
    ],
    never: SERVER_ONLY,
  },
  // The wiring of the floors above: one account on one device.
  'src/client/offline': { rooms: ['src/contract', CLIENT('data'), ...OFFLINE, WHILE_VISIBLE], never: SERVER_ONLY },
  'src/client/state-grammar.ts': { rooms: [], packages: NONE },
  'src/client/while-visible.ts': { rooms: [], packages: NONE },
  'src/client/open-store.ts': { rooms: [BLOCKED_UPGRADE], packages: /^idb$/ },
  'src/client/blocked-upgrade.ts': { rooms: [], packages: NONE },
  'src/client/ui': {
    rooms: [GRAMMAR, WHILE_VISIBLE],
    packages: /^(?:react|react-dom|@radix-ui\/.*|lucide-react|node-diff3)$/,
  },
  'src/client/pwa': {
    rooms: ['src/contract', CLIENT('data'), CLIENT('offline'), ...OFFLINE, WHILE_VISIBLE],
    never: SERVER_ONLY,
  },
  'src/client/widgets': { rooms: [...UNDER_WIDGETS, CLIENT('pwa')], never: SERVER_ONLY },
  // The one home on the client of what happens to any record.
  'src/client/records': { rooms: UNDER_RECORDS, never: SERVER_ONLY },
  'src/client/shell': { rooms: [...UNDER_RECORDS, CLIENT('records')], never: SERVER_ONLY },
  'src/client/routes': { rooms: [...UNDER_RECORDS, CLIENT('records'), CLIENT('shell')], never: SERVER_ONLY },
  // Wiring: the entry, the router and what they need.
  'src/client': {
    rooms: [...UNDER_RECORDS, CLIENT('records'), CLIENT('shell'), CLIENT('routes'), BLOCKED_UPGRADE],
    never: SERVER_ONLY,
  },
  'src/worker': {
    rooms: [
      'src/contract',
      CLIENT('data/reachability.ts'),
      CLIENT('data/session.ts'),
      CLIENT('data/store.ts'),
      CLIENT('offline'),
      ...OFFLINE,
    ],
    never: SERVER_ONLY,
  },
  // What the others throw: it knows nothing.
  'src/server/failure.ts': { rooms: [], packages: NONE },
  'src/server/ip-address.ts': { rooms: [], packages: /^node:net$/ },
  'src/server/address-guard.ts': { rooms: [IP_ADDRESS], packages: /^node:(?:net|dns)$/ },
  'src/server/db/sqlite': { rooms: [], packages: /^(?:kysely|@photostructure\/sqlite|node:worker_threads)$/ },
  'src/server/db': { rooms: ['src/contract', FAILURE, SERVER('db/sqlite')], never: BROWSER_ONLY },
  'src/server/records': {
    rooms: ['src/contract', FAILURE, SERVER('db'), SERVER('db/sqlite'), SERVER('files/markup.ts')],
    never: BROWSER_ONLY,
  },
  'src/server/files': { rooms: ['src/contract', FAILURE, SERVER('db')], never: BROWSER_ONLY },
  'src/server/mail': {
    rooms: ['src/contract', ADDRESS_GUARD, SERVER('db'), SERVER('records'), CONTEXT],
    never: BROWSER_ONLY,
  },
  'src/server/notices': {
    rooms: [
      'src/contract',
      IP_ADDRESS,
      ADDRESS_GUARD,
      SERVER('db'),
      SERVER('records'),
      SERVER('mail'),
      SERVER('health'),
      CONTEXT,
    ],
    never: BROWSER_ONLY,
  },
  'src/server/outgoing': { rooms: [IP_ADDRESS, ADDRESS_GUARD], packages: /^node:(?:http|net|tls)$/ },
  'src/server/links': { rooms: ['src/contract', SERVER('db'), OUTGOING], packages: /^parse5$/ },
  'src/server/ai': { rooms: ['src/contract', ADDRESS_GUARD], never: BROWSER_ONLY },
  // Whole states of the data, beside the server that works on it.
  'src/server/backup': { rooms: ['src/contract', SERVER('db'), SERVER('db/sqlite')], never: BROWSER_ONLY },
  'src/server/health': {
    rooms: ['src/contract', SERVER('db'), SERVER('records'), SERVER('files'), SERVER('backup'), CONTEXT],
    never: BROWSER_ONLY,
  },
  'src/server/jobs': {
    rooms: [
      'src/contract',
      FAILURE,
      IP_ADDRESS,
      SERVER('db'),
      SERVER('records'),
      SERVER('files'),
      SERVER('health'),
      SERVER('backup'),
      SERVER('mail'),
      SERVER('notices'),
      SERVER('links'),
      CONTEXT,
    ],
    never: BROWSER_ONLY,
  },
  'src/server/demo': { rooms: ['src/contract', ...STORED, CONTEXT], never: BROWSER_ONLY },
  'src/server/http': {
    rooms: [
      'src/contract',
      FAILURE,
      IP_ADDRESS,
      SERVER('config.ts'),
      SERVER('db'),
      SERVER('records'),
      SERVER('db/sqlite/errors.ts'),
      SERVER('files'),
      OUTGOING,
    ],
    never: BROWSER_ONLY,
  },
  // Modules answer calls and know no HTTP but the context that they are given; that they leave each other alone is
  // held below.
  'src/server/modules': {
    rooms: [
      'src/contract',
      FAILURE,
      ...STORED,
      SERVER('ai'),
      SERVER('demo'),
      SERVER('health'),
      SERVER('links'),
      SERVER('mail'),
      SERVER('notices'),
      CONTEXT,
    ],
    never: BROWSER_ONLY,
  },
  // Wiring: the entry, the configuration and what puts the rooms together.
  'src/server': {
    rooms: ['src/contract', FAILURE, ...SERVER_ROOMS.map(SERVER)],
    never: BROWSER_ONLY,
  },
}

const MODULES = 'src/server/modules/'
const ROUTES = 'src/client/routes/'

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
}

function roomOf(path: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => path === room || path.startsWith(`${room}/`))
    .toSorted((a, b) => b.length - a.length)[0]
}

/** Every import that goes against the table, as one line each. Tests may reach everywhere and are left out. */
export function wrongDirections(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !isTest(file.path))
    .flatMap((file) => importsOf(file).flatMap((name) => complaint(file.path, name) ?? []))
}

function complaint(path: string, name: string): string | null {
  const room = roomOf(path)
  if (room === undefined) return null
  const rule = ROOMS[room]
  const target = resolveImport(path, name)
  if (target === null) {
    const used = packageOf(name)
    if (used === null || !rule) return null
    const refused = (rule.packages && !rule.packages.test(used)) || rule.never?.test(used)
    return refused ? `${path}: ${room} does not use the package ${used}` : null
  }
  // Routes are wired by the generated tree alone.
  if (path === 'src/client/routeTree.gen.ts') return null
  const other = roomOf(target) ?? target
  const allowed = other === room || rule?.rooms.some((one) => other === one || target === one)
  if (!allowed) return `${path}: ${room} does not import ${target}`
  return crossesModules(path, target) ?? crossesRoutes(path, target)
}

/** A server module is one file, or several that begin with its name; the index joins them. */
function crossesModules(path: string, target: string): string | null {
  if (!path.startsWith(MODULES) || !target.startsWith(MODULES) || path === `${MODULES}index.ts`) return null
  const [own, other] = [moduleName(path), moduleName(target)]
  const same = own === other || own.startsWith(`${other}-`) || other.startsWith(`${own}-`)
  return same ? null : `${path}: the module ${own} imports the module ${other}`
}

function moduleName(path: string): string {
  return path.slice(MODULES.length).replace(/\/.*$/, '').replace(/\.ts$/, '')
}

/** The parts of a route ('-' files) belong to the routes beside and below them. */
function crossesRoutes(path: string, target: string): string | null {
  if (!path.startsWith(ROUTES) || !target.startsWith(ROUTES)) return null
  const owner = target.slice(0, target.search(/\/-[^/]*(?:\/|$)/) + 1)
  if (owner === '') return `${path}: a route imports the route ${target}`
  return path.startsWith(owner) ? null : `${path}: imports a part of another route, ${target}`
}
