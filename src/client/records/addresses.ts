import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type EntityPolicy, listRouteOf, newRouteOf, type RecordId, routeOf } from '#contract/records/policy.ts'
import { type Address, parseAddress, type Routes } from '#client/data/address.ts'
import { places } from './kept-places.ts'
import type { ListSearch } from './list-search.ts'
import type { Parents } from '#client/offline/reading/parents.ts'

export interface Addresses {
  /** With what the list was filtered by and how far it was turned, for whoever comes back to it. */
  readonly list: Address & { readonly search?: ListSearch }
  readonly listPath: string
  one(id: RecordId): Address
  /** Undefined for a kind that has no form of its own. */
  readonly create: Address | undefined
}

/**
 * Where records of this kind are listed, edited and made, as its definition says it.
 * @param parents the records that its addresses name
 */
export function useAddresses(kind: EntityPolicy, parents: Parents = {}): Addresses {
  const routes = useRouter()
  const known = JSON.stringify(parents)
  return useMemo(() => {
    const within: Parents = JSON.parse(known)
    const form = newRouteOf(kind, within)
    const listPath = listRouteOf(kind, within) ?? ''
    const search = places.get(listPath)?.search
    return {
      list: { ...pageAt(routes, listPath), ...(search && { search }) },
      listPath,
      one: (id) => pageAt(routes, routeOf(kind, id, within)),
      create: form === null ? undefined : pageAt(routes, form),
    }
  }, [routes, kind, known])
}

/** @throws RangeError when a definition names an address that has no page, or a parent is not known */
function pageAt(routes: Routes, text: string | null): Address {
  const address = parseAddress(routes, text)
  if (address === null) throw new RangeError(`There is no page at ${String(text)}`)
  return address
}
