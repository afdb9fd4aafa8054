/** Version of this build, from package.json. */
declare const __APP_VERSION__: string

interface ImportMetaEnv {
  /** Base address of the API; `/api` unless the app is built for another server. */
  readonly VITE_API_BASE?: string
}
