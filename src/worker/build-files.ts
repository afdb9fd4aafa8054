/** The files of this build, as vite.config.ts tells them apart. */

interface BuildFile {
  readonly url: string
  readonly revision: string | null
  /** Of an area that no first page needs. */
  readonly part?: true
}

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & { readonly __WB_MANIFEST: readonly BuildFile[] }

const files = self.__WB_MANIFEST

/** What the worker is not installed without: the shell, the dashboard, the lists. */
export const shellFiles = files.filter(({ part }) => !part).map(({ url, revision }) => ({ url, revision }))

/** Addresses of everything else; each carries the hash of what is there. */
export const partAddresses = files.filter(({ part }) => part).map(({ url }) => new URL(url, self.location.href).href)
