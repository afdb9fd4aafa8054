import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { classicScripts, LOADER } from './src/tooling/classic-scripts.ts'
import { plainSheets } from './src/tooling/plain-utilities.ts'
import { resting } from './src/tooling/turns.mjs'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const { version }: { version: string } = JSON.parse(readFileSync(path('package.json'), 'utf8'))

/**
 * Sentences about calls are for the API's documentation, which the server gives, as are the limits that it keeps: no page
 * and no worker carries them.
 */
const withoutServerSide: Plugin = {
  name: 'without-server-side',
  transform: {
    filter: { id: /[\\/]src[\\/]contract[\\/](?:calls|records)[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/(?<=[\s{])summary:\s+(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`),?/g, '')
        .replace(/(?<=[\s{]summary =\s+)(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g, "''")
        .replace(/(?<=[\s{])summaries:\s+\{[^{}]*\},?/g, '')
        .replace(/(?<=[\s{])(?:rateLimit: '[\w-]+'|duringMaintenance: true|tagged: true),?/g, ''),
      map: null,
    }),
  },
}

/** Lines of an icon never change places, so they go without the random keys by which React would know them again. */
const withoutIconKeys: Plugin = {
  name: 'without-icon-keys',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
    handler: (code) => ({ code: code.replace(/,\s*key: "\w+"/g, ''), map: null }),
  },
}

/**
 * Every page of the back office needs these, but only the first script knows: they are asked for beside it, so that they
 * are there when it has been read. Allowed by its hash. The font, too: text that is drawn without it moves when it comes.
 */
const FRAME = ['dashboard']
/**
 * What device-store.ts keeps is read beside the scripts, not after them: a new process opens the browser's storage first.
 * A device that has none yet is left as it is: what makes it is that module alone.
 */
const deviceAhead = `try {
          var opening = indexedDB.open('offdesk.device')
          self.deviceAhead = new Promise(function (done) {
            opening.onupgradeneeded = function () { opening.transaction.abort() }
            opening.onerror = function (event) { event.preventDefault(); done(null) }
            opening.onsuccess = function () {
              var database = opening.result
              database.onversionchange = function () { database.close() }
              try {
                var values = new Map()
                var reading = database.transaction('values').objectStore('values').openCursor()
                reading.onerror = function () { done(null) }
                reading.onsuccess = function () {
                  if (!reading.result) { database.close(); return done(values) }
                  values.set(reading.result.key, reading.result.value)
                  reading.result.continue()
                }
              } catch (error) { database.close(); done(null) }
            }
          })
        } catch (error) {}`
const frameAhead: Plugin = {
  name: 'frame-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const font = Object.keys(bundle).find((file) => /latin-wght-normal-[^/]*\.woff2$/.test(file))
      const files = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' && FRAME.includes(one.name) ? `/${one.fileName}` : [],
      )
      const code = `${LOADER}
        if (/^\\/admin(?!\\/login)/.test(location.pathname))
        ${JSON.stringify(files)}.forEach(function (file) {
          var link = document.createElement('link')
          link.rel = 'preload'
          link.as = 'script'
          link.crossOrigin = ''
          link.href = file
          document.head.append(link)
        })
        ${deviceAhead}`
      if (font === undefined || files.length === 0) return html
      const ahead = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">\n    <script>${code}</script>`
      // First of all scripts: one behind the styles waits until they are there, one behind the theme's for the storage.
      return html.replace(/(?=<title>)/, () => `${ahead}\n    `)
    },
  },
}

/** Why something stands there is for whoever reads the source. */
const withoutRemarks: Plugin = {
  name: 'without-remarks',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/^\s*(?:<!--[^]*?-->|\/\/.*)\n/gm, ''),
  },
}

/** Icons made in fewer steps than by their package, which says how it is done nowhere else than in this file of its own. */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: /[\\/]createLucideIcon\.mjs$/ },
    handler: () => path('src/client/ui/made-icon.ts'),
  },
}

/** What changed, beside the build: a page of the build before tells it. */
const NEWS = 'src/client/pwa/whats-new.json'
const whatsNew: Plugin = {
  name: 'whats-new',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'whats-new.json', source: readFileSync(path(NEWS), 'utf8') })
  },
}

/** The app: file routes, Tailwind, and the service worker built from src/worker. */
const app = [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    // Most of what the sign-in is made of every signed-in page has, too: it comes with the first file.
    codeSplittingOptions: {
      splitBehavior: ({ routeId }) => (/^\/(?:admin_\/)?login$/.test(routeId) ? [] : undefined),
    },
    routesDirectory: path('src/client/routes'),
    generatedRouteTree: path('src/client/routeTree.gen.ts'),
    quoteStyle: 'single',
    semicolons: false,
    addExtensions: true,
    tmpDir: path('.cache/routes'),
  }),
  ownIcons,
  react(),
  withoutServerSide,
  withoutIconKeys,
  tailwindcss(),
  plainSheets,
  withoutRemarks,
  frameAhead,
  whatsNew,
  classicScripts,
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    // The manifest is a static file in public/: nothing about it depends on the build.
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}', 'assets/*latin-wght*.woff2'],
      // The self-test is fetched by the few who run it: it would be a tenth of what every device fetches and keeps.
      globIgnores: ['**/screenshots/**', '**/icons/!(icon-192).png', '**/*latin-ext*', '**/self-test-worker-*'],
      maximumFileSizeToCacheInBytes: 1_000_000,
      manifestTransforms: [
        (manifest) => ({ manifest: manifest.map((file) => (isPart(file.url) ? { ...file, part: true } : file)) }),
      ],
      buildPlugins: { vite: [withoutServerSide] },
    },
  }),
]

/** What the worker is installed with; all other files it fetches once the first page has come to rest. */
const SHELL = /^assets\/(?:index|packages|dashboard|merge|sending|overlays|lists|forms|menus|instrument-sans)-/
/** Whatever fetches a part has come with these; from the sign-in the frame comes first. */
const isThere = (file: string) => /^assets\/(?:index|packages|dashboard|rolldown-runtime)-[^/]*\.js$/.test(file)
const isPart = (file: string) => file.startsWith('assets/') && !SHELL.test(file)

/** The server's threads: programs of their own, beside the one that starts them. */
const threads: Plugin = {
  name: 'threads',
  buildStart() {
    for (const file of ['files/markup-worker', 'db/sqlite/write-back-worker']) {
      const fileName = `${file.replace(/.*\//, '')}.js`
      this.emitFile({ type: 'chunk', id: path(`src/server/${file}.ts`), fileName })
    }
  },
}

/** What lies below src/client and begins so; each name may be the beginning of a path. */
const parts = (room: string, ...names: readonly string[]) =>
  new RegExp(`[\\\\/]src[\\\\/]${room}[\\\\/](?:${names.join('|').replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')})`)
const screens = (...names: readonly string[]) => parts('client/routes/admin', ...names)
const anyOf = (...tests: readonly RegExp[]) => new RegExp(tests.map(({ source }) => source).join('|'))

/**
 * Few files, each for a reason: the packages of the first page (the same over releases), our part of it, then one for
 * each area of the app. An area is named by what is opened of it, and takes along what that needs and no area before it
 * has: whatever opens there first brings the whole area, from the device once the worker has fetched it.
 */
const areas = [
  { name: 'packages', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
  { name: 'first', tags: ['$initial' as const] },
  // What is open for an account and what waits to be sent, the frame and the dashboard, with all that comes by itself: one
  // file, because whatever page comes first needs them all.
  {
    name: 'dashboard',
    test: anyOf(
      screens('route.tsx', 'index.tsx', '-token-notices'),
      parts('client', 'shell/providers', 'offline/workspace', 'offline/reading/fetch-ahead'),
      /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:x|check)\./,
    ),
  },
  // What lays an edit over a record and merges the two: lists and forms show by it, and edits are sent by it.
  {
    name: 'merge',
    test: parts(
      'client',
      'offline/engine/(?:merge/|outbox/(?:budget|outbox-error))',
      'offline/reading/(?:parents|recently-opened|rows-to-records)',
    ),
  },
  // What writes, merges and sends edits: needed by the first of them, and once the first page is drawn. With it what
  // fetches ahead of time, which begins then, too, and what asks after something that was sent.
  {
    name: 'sending',
    test: parts('client', 'offline/(?:whole-outbox|reading/(?:kept-ahead|id-made)|device/waiting-copy).ts'),
  },
  // Before the sign-in, and signing in with a passkey: opened without any other area.
  {
    name: 'entry',
    test: anyOf(
      parts(
        'client',
        'routes/(?:register|setup|forgot|reset|resend|verify)',
        'shell/(?:passkey-sign-in|second-step|setup-form|use-passkey|entry-page)',
        'widgets/(?:passkey|code-field)',
      ),
      parts('contract', 'passkeys.', 'calls/webauthn'),
    ),
  },
  // What is laid over a page, and what comes by itself: fetched once the first page is at rest, or when it is opened.
  {
    name: 'overlays',
    test: anyOf(
      parts(
        'client',
        'ui/(?:toast|dialog|menu-sheet|confirm-dialog)',
        'shell/(?:sign-out-dialog|session-ended|background|erased-notice)',
      ),
    ),
  },
  // Lists of records, with what is needed to show one and to go through it by keys.
  { name: 'lists', test: anyOf(screens('posts/index', 'workflows/index'), parts('client', 'ui/row-keys')) },
  // What is opened over a list or from the frame, and what is written in one short form. It brings what sends: a form that
  // is shown can be saved, whatever becomes of the line.
  {
    name: 'forms',
    test: anyOf(
      screens('courses/_list.tsx', 'categories', 'tags', 'workflow-categories'),
      screens('content.tsx', 'courses/_list.index'),
      parts('client', 'records/list-sheet', 'records/bulk-question', 'records/form/unsaved-drafts'),
      parts('client', 'shell/command-palette', 'shell/shortcut-list'),
    ),
  },
  { name: 'menus', test: parts('client', 'ui/menu-drop') },
  // What screens of several of the areas below have in common.
  {
    name: 'common',
    test: anyOf(
      screens('-notices-row', '-install-button', 'outbox/-storage-nudge', 'outbox/-edit-words'),
      parts(
        'client',
        'ui/(?:card|copy-button|diff-view|gauge|move-dialog|segmented|use-once)',
        'records/(?:export-rows|file-uses|form/compared-text|merge-offer|record-beside|term-question)',
        'widgets/(?:access-denied|guard|image-uploader)',
      ),
      parts(
        'client',
        'records/(?:field-changes|own-links|picture-field|revisions/view-revisions)',
        'widgets/writing/(?:use-)?framed?-document',
        'widgets/(?:file-picker/|html-text|upload-queue/(?:file-input|use-file-drop))',
        'pwa/push',
      ),
      parts('contract', 'links.', 'monitoring.', 'render/metadata', 'video-address', 'records/(?:mail-server|ai-)'),
      /[\\/](?:lucide-react|w3c-keyname)[\\/]/,
    ),
  },
  // What is done at the server at once, not by way of the outbox: settings, accounts, a link that is looked at again.
  {
    name: 'live',
    test: anyOf(
      screens('-live-', '-use-live-form', '-ask-password', '-password-dialog', '-prove-passkey'),
      parts('client', 'widgets/links/dead-link-note'),
      parts('contract', 'live.', 'mail.'),
    ),
  },
  // Files and pictures, what waits to be sent, what was deleted.
  { name: 'content', test: screens('files/', 'outbox/index', 'outbox/\\$', 'trash.tsx', 'share.tsx') },
  // Earlier versions of a record.
  {
    name: 'history',
    test: anyOf(
      new RegExp(`${screens('').source}.*[.-]revisions\\.tsx`),
      parts('client', 'records/revisions/(?:revisions|kept-history|name-version)'),
    ),
  },
  // Posts, and what every record that is written at length has around its text.
  { name: 'editors', test: screens('posts/') },
  // Courses, lessons, quizzes and workflows.
  {
    name: 'lessons',
    test: anyOf(
      screens('workflows/', 'courses/', 'lessons.create', '-post-of-file'),
      parts('client', 'widgets/n8n/(?:check-|n8n-view)'),
    ),
  },
  // What the editors of posts and lessons have in common.
  {
    name: 'writing',
    test: parts('client', 'widgets/writing/(?:editor-toolbar|formats|hand-out|link-dialog|picture-queue)'),
  },
  { name: 'rich-text', test: parts('client', 'widgets/rich-text/(?:rich-text-editor|inert-html)') },
  // The editor of lines of text, for lessons and for HTML.
  { name: 'codemirror', test: /[\\/]@codemirror[\\/](?:state|view|commands)[\\/]/ },
  { name: 'markdown', test: parts('client', 'widgets/markdown/markdown-editor') },
  { name: 'markdown-preview', test: parts('client', 'widgets/markdown/markdown-(?:preview|document)') },
  { name: 'monitoring', test: screens('monitoring/', 'api-docs/', 'outbox/diagnostics') },
  // Settings, mail, templates and the home page.
  {
    name: 'site',
    test: anyOf(
      screens('settings.tsx', 'settings_', 'home-settings', 'email-templates', 'smtp-configurations', 'cv-templates'),
      screens('-mail-revisions', '-setting-revisions', '-test-mail'),
      parts('contract', 'home/catalogue', 'home-calls', 'mail.', 'cv-calls'),
    ),
  },
  // Accounts, one's own among them, keys and messages.
  {
    name: 'people',
    test: anyOf(
      screens('users/', 'user-', 'api-tokens/', 'ai-keys/', 'messages/', 'profile.tsx', 'more.tsx'),
      screens('-passkeys', '-authenticator', '-new-passkey', '-rename-passkey', '-must-enrol'),
      parts(
        'client',
        'shell/(?:ios-install-sheet|install-card|no-access|storage-refused)',
        'offline/device/refusing-stores',
      ),
    ),
  },
]
const groups = areas.map((area, at) => ({ ...area, priority: areas.length - at }))

/** What reads and writes HTML is a hundred small modules. */
const MARKUP = [
  /^(?:hast-util-|hastscript$|unist-util-|vfile-location$|parse5$|entities$|property-information$|stringify-entities$)/,
  /^(?:character-entities-|html-void-elements$|(?:comma|space)-separated-tokens$|web-namespaces$|ccount$|zwitch$|devlop$)/,
  '@ungap/structured-clone',
]

/** What needs modules that no other test has loaded or used. */
const ALONE = '{src,tests}/**/*.alone.test'
/** What only the built result can show. */
const BUILT = ['start', 'budget', 'class-names', 'style-rules', 'sign-in-flood'].map((name) => `tests/${name}.test.ts`)

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild ? [threads] : mode === 'test' ? [] : app,
  define: {
    __APP_VERSION__: JSON.stringify(version),
  },
  // Of these a part is used: joined with ours the rest of them is neither read nor held in memory.
  ssr: { noExternal: ['kysely', 'hono', '@hono/node-server', 'valibot', '@fastify/busboy', ...MARKUP] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
        // A fifth of what would be read at each start; names and lines stay, for whoever reads its errors.
        rolldownOptions: { output: { comments: false } },
      }
    : {
        outDir: 'dist/app',
        target: 'es2022',
        manifest: true,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        // Every browser that reads this script knows the link.
        // The page names all that its script imports: what only the script knows comes a round trip later.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => !isThere(file)),
        },
        rolldownOptions: { output: { codeSplitting: { groups } } },
      },
  server: {
    port: 4601,
    strictPort: true,
    proxy: { '/api': process.env['API_PROXY'] ?? 'http://127.0.0.1:4600' },
  },
  test: {
    // One more than there are cores: much of the time is spent waiting for servers that are started and killed.
    maxWorkers: availableParallelism() + 1,
    exclude: [...configDefaults.exclude, ...resting()],
    // What a test puts in the place of something goes with it, for files that share a worker share that, too.
    restoreMocks: true,
    unstubGlobals: true,
    // Nothing waits for a clock: what is waited for comes at once or never, and the limits only have to outlast a busy
    // machine.
    testTimeout: 120_000,
    // Some build the server first.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // The files of one worker share what they load: half of the time went into loading it anew for each.
          isolate: false,
          globalSetup: ['tests/support/run-folder.ts'],
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/{offline,walks}/**/*.test.ts'],
          exclude: [...BUILT, `${ALONE}.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'node',
          globalSetup: ['tests/support/run-folder.ts'],
          include: [`${ALONE}.ts`],
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          environment: 'node',
          include: BUILT,
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: [`${ALONE}.tsx`],
        },
      },
      {
        extends: true,
        test: { name: 'alone-dom', environment: 'happy-dom', include: [`${ALONE}.tsx`] },
      },
      {
        extends: true,
        // Here they share the server's modules, as requests do, and the template of the database.
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/run-folder.ts'],
          include: ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'],
        },
      },
    ],
  },
}))
