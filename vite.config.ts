import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const { version }: { version: string } = JSON.parse(readFileSync(path('package.json'), 'utf8'))

/** Sentences about calls are for the API's documentation, which the server gives: no page and no worker carries them. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  transform: {
    filter: { id: /[\\/]src[\\/]contract[\\/](?:calls|records)[\\/]/ },
    handler: (code) => ({
      code: code.replace(/(?<=[\s{]summary: )(?:'[^'\n]*'|"[^"\n]*"|`[^`$]*`)/g, "''"),
      map: null,
    }),
  },
}

/** The app: file routes, Tailwind, and the service worker built from src/worker. */
const app = [
  tanstackRouter({
    target: 'react',
    autoCodeSplitting: true,
    routesDirectory: path('src/client/routes'),
    generatedRouteTree: path('src/client/routeTree.gen.ts'),
    quoteStyle: 'single',
    semicolons: false,
    addExtensions: true,
    tmpDir: path('.cache/routes'),
  }),
  react(),
  withoutSummaries,
  tailwindcss(),
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
      globIgnores: ['**/screenshots/**', '**/icons/!(icon-192).png', '**/*latin-ext*'],
      maximumFileSizeToCacheInBytes: 1_000_000,
      buildPlugins: { vite: [withoutSummaries] },
    },
  }),
]

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

const ofContent =
  /[\\/]client[\\/](?:widgets[\\/](?:drawing|thumb|file-picker|upload-queue|image-|picture-|prepare-|use-image|use-outbox-upload)|records[\\/](?:attachments|editor-frame|picture-field))/

const ofLists =
  /[\\/]client[\\/](?:records[\\/](?:list-|public-address|record-dialog|record-list|form-fields|use-field-words|record-menu|use-order|use-record-actions|attention-banner|field-changes|choices|tell-outcome|stored-or-told|undo-saves|use-save|addresses|kept-places|delete-in-use|slug-field|term-)|ui[\\/](?:data-|list-|pull-|row-|pager|bulk-bar|search-field|reorder|move-|use-row|use-tick|use-settled|windowed-list))/

const ofEditors =
  /[\\/]client[\\/](?:records[\\/](?:editor-page|form[\\/]unsaved|record-editor|use-editor|notices|more-actions)|ui[\\/](?:chips-input|tags-picker))/

/** Parts that the routes of one section share, for nobody else. */
const ofSection = /[\\/]client[\\/]routes[\\/]admin[\\/](?:[^\\/]+[\\/])+-/

const ofComparison =
  /[\\/](?:contract[\\/]render[\\/]metadata|client[\\/](?:ui[\\/](?:diff-view|word-diff)|widgets[\\/](?:static-html|html-text|rich-text[\\/]inert-html|writing[\\/](?:addresses|frame-document))))/

/** Calls that are made live. */
const ofLive =
  /[\\/]src[\\/]contract[\\/](?:live\.|calls[\\/](?:users|user-|api-tokens|second-factor)|records[\\/]user\.)/

/** What a passkey needs, in the browser and of the contract. */
const ofPasskeys =
  /[\\/](?:@simplewebauthn[\\/]browser[\\/]|contract[\\/](?:passkeys\.|calls[\\/](?:passkeys|webauthn))|widgets[\\/]passkey\.)/

/** What the pages before the sign-in share. */
const ofEntry = /[\\/]src[\\/](?:client[\\/]shell[\\/]link-request|contract[\\/](?:entry\.|calls[\\/]registration))/

/** What is known of the home page's keys and of CVs, and earlier states of records: each for its own screens. */
const ofOneScreen =
  /[\\/](?:contract[\\/](?:home[\\/]|cv[\\/]|cv-calls|render[\\/](?:home-|cv-|fill-))|client[\\/]records[\\/]revisions[\\/])/

/** What the list of accounts shares with what lies over it, but for the forms. */
const ofAccounts = /[\\/]routes[\\/]admin[\\/]users[\\/]-(?!user-form|create-user|edit-user|generated-password)/

/** The field for HTML, for templates of CVs and mails; its editor is a file of its own. */
const ofSource = /[\\/]client[\\/]widgets[\\/]source[\\/]source-field/

/** Mail servers, templates and the mails that become of them: for the screens of mail alone. */
const ofMail =
  /[\\/](?:client[\\/]routes[\\/]admin[\\/]-test-mail|contract[\\/](?:mail\.|render[\\/]mail-|calls[\\/](?:mail-|email-templates)|records[\\/]mail-server))/

/** Keys of the AI provider, for their own screens alone, and the bar that these share with monitoring. */
const ofAiKeys = /[\\/](?:contract[\\/](?:ai-keys\.|(?:calls|records)[\\/]ai-)|client[\\/]ui[\\/]gauge)/

/** What the screens of accounts share with the dashboard, the profile and the outbox, and with no other. */
const ofFew =
  /[\\/]client[\\/](?:routes[\\/]admin[\\/]-ask-password|ui[\\/](?:stat-card|ledger|copy-button|segmented)|widgets[\\/]code-field)/

/** Forms of what is saved live: for the screens of people, tokens, mail servers and AI keys, and the profile. */
const ofLiveForms = /[\\/]client[\\/]routes[\\/]admin[\\/]-(?:use-live-form|live-|use-people)/

/** Figures of health and of quotas: for the dashboard, monitoring and AI keys. */
const ofHealth = /[\\/]client[\\/](?:routes[\\/]admin[\\/]-health-links|ui[\\/]gauge)/

/** Notices on this device: for More, monitoring and whoever turned them on. */
const ofNotices =
  /[\\/](?:contract[\\/](?:monitoring\.|calls[\\/](?:incidents|push))|client[\\/](?:pwa[\\/]push|routes[\\/]admin[\\/]-(?:notices|device)-row))/

/** What the screens of API tokens share with the dashboard's notice of them. */
const ofTokens = /[\\/]client[\\/]routes[\\/]admin[\\/]-(?:token-life|use-api-tokens)/

/**
 * A section's list and the dialogs over it come as one file: a dialog of some hundred bytes would cost a request of its
 * own, on the device too. What is heavy or seldom opened stays apart.
 */
const SECTION = /[\\/]routes[\\/]admin[\\/](?!monitoring|outbox|ai-keys|users[\\/]|posts|cv-templates)([\w-]+)[\\/]/
type ModuleInfoOf = (id: string) => { readonly importers: readonly string[] } | null

/** Whether the page's own script imports it, which no section may take away. */
function isOfFirstPage(id: string, infoOf: ModuleInfoOf, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const importers = infoOf(id)?.importers ?? []
  return /[\\/]client[\\/]main\.tsx$/.test(id) || importers.some((importer) => isOfFirstPage(importer, infoOf, seen))
}

/** Loaded by itself within its section: heavy, or seldom opened. */
const APART = /_editor|_form|preview|revisions|details|upload|[\\/]lessons[\\/]|-quiz|-template-dialog|-setting-dialog/

/** Forms that would make their section's file too heavy: one file for all of a section. */
const FORMS =
  /[\\/](ai-keys|users)[\\/](?:users[\\/])?(?:\$\w+Id\.|\$keyId|create|-(?:key-dialog|quota-dialog|person-field|user-form|create-user|edit-user|generated-password))/

/**
 * Few files, each for a reason: the packages of the first page (the same over releases), our part of it, and what
 * several screens share. Without this, every module that two screens use would become a file of its own.
 */
const chunks = [
  { name: 'packages', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/, priority: 2 },
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  // What asks the server and remembers its answers: every page needs it, and starts without waiting for it.
  {
    name: 'answers',
    test: /[\\/]node_modules[\\/]@tanstack[\\/](?:query-core|react-query)[\\/]/,
    priority: 1.8,
  },
  // What brings two changes together: with the first record that is shown, apart from what keeps and sends.
  {
    name: 'merge',
    test: /[\\/](?:offline[\\/]engine[\\/]merge|render[\\/]markdown-blocks|node_modules[\\/]node-diff3)/,
    minShareCount: 2,
    priority: 1.5,
  },
  // What shows records, from the server or from the device.
  {
    name: 'reading',
    test: /[\\/]offline[\\/]reading[\\/]/,
    minShareCount: 3,
    priority: 1.5,
  },
  // What every signed-in page needs to keep and send edits.
  {
    name: 'outbox',
    test: /[\\/]src[\\/]client[\\/]offline[\\/]/,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: 'screens',
    test: (id: string) =>
      [
        ofSection,
        ofContent,
        ofLists,
        ofEditors,
        ofLive,
        ofPasskeys,
        ofEntry,
        ofFew,
        ofLiveForms,
        ofHealth,
        ofNotices,
        ofTokens,
        ofComparison,
        ofMail,
        ofAiKeys,
        ofOneScreen,
        ofSource,
      ].every((others) => !others.test(id)),
    minShareCount: 3,
    priority: 0.5,
  },
  // What looks through texts: with the lists that are searched.
  {
    name: 'search',
    test: /[\\/]contract[\\/](?:records[\\/]searched|render[\\/](?:fold|plain-text|search))/,
    minShareCount: 1,
    priority: 1.2,
  },
  // Calls that are made live: for the screens of people and access alone.
  {
    name: 'live',
    test: ofLive,
    minShareCount: 1,
    priority: 1.3,
  },
  { name: 'entry', test: ofEntry, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'passkeys', test: ofPasskeys, minShareCount: 1, priority: 1.3 },
  // Lists of records: for everything that shows one, which the dashboard does not.
  { name: 'lists', test: ofLists, minShareCount: 3, priority: 0.4 },
  // Files and pictures: for the screens of content alone.
  { name: 'content', test: ofContent, minShareCount: 2, priority: 0.2 },
  // Full-page editors: for none of the lists.
  { name: 'editor', test: ofEditors, minShareCount: 2, priority: 0 },
  // Stored HTML, and two texts side by side: with the first that are shown.
  { name: 'compare', test: ofComparison, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'few', test: ofFew, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'live-forms', test: ofLiveForms, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'source', test: ofSource, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'health', test: ofHealth, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'notices', test: ofNotices, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'tokens', test: ofTokens, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'accounts', test: ofAccounts, minShareCount: 2, includeDependenciesRecursively: false },
  {
    debugName: 'sections',
    name: (id: string, graph: { getModuleInfo: ModuleInfoOf }) => {
      if (APART.test(id) || isOfFirstPage(id, (one) => graph.getModuleInfo(one))) return null
      const forms = FORMS.exec(id)?.[1]
      return forms === undefined ? (SECTION.exec(id)?.[1] ?? null) : `${forms}-forms`
    },
    priority: -1,
    includeDependenciesRecursively: false,
  },
]

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: isSsrBuild ? [threads] : mode === 'test' ? [] : app,
  define: {
    __APP_VERSION__: JSON.stringify(version),
  },
  // Of these a part is used: joined with ours the rest of them is neither read nor held in memory.
  ssr: { noExternal: ['kysely', 'hono', '@hono/node-server', 'valibot', '@fastify/busboy'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        emptyOutDir: true,
        minify: false,
        copyPublicDir: false,
      }
    : {
        outDir: 'dist/app',
        target: 'es2022',
        manifest: true,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      },
  server: {
    port: 4601,
    strictPort: true,
    proxy: { '/api': process.env['API_PROXY'] ?? 'http://127.0.0.1:4600' },
  },
  test: {
    // All cores: much of the time is spent waiting for servers that are started and killed.
    maxWorkers: '100%',
    // Nothing waits for a clock: what is waited for comes at once or never, and the limits only have to outlast a busy
    // machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tests/{offline,walks}/**/*.test.ts'],
          exclude: [
            'tests/start.test.ts',
            'tests/budget.test.ts',
            'tests/class-names.test.ts',
            'tests/sign-in-flood.test.ts',
          ],
        },
      },
      {
        extends: true,
        // What only the built result can show.
        test: {
          name: 'built',
          environment: 'node',
          include: [
            'tests/start.test.ts',
            'tests/budget.test.ts',
            'tests/class-names.test.ts',
            'tests/sign-in-flood.test.ts',
          ],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'] },
      },
      {
        extends: true,
        // The files of one worker share the server's modules, as requests do, and the template of the database: half of
        // the time went into loading.
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'],
        },
      },
    ],
  },
}))
