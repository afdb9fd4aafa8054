import { use } from 'react'

type Catalogue = typeof import('#contract/home/catalogue.ts')

let loading: Promise<Catalogue> | undefined

/** Everything that is known of keys, loaded with the first screen that shows it; suspends until it is there. */
export function useCatalogue(): Catalogue {
  loading ??= import('#contract/home/catalogue.ts').catch((error: unknown) => {
    // The next screen tries again.
    loading = undefined
    throw error
  })
  return use(loading)
}
