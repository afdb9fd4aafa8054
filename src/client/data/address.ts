import type { LinkProps, RegisteredRouter, ResolveParams } from '@tanstack/react-router'

/**
 * Addresses of the app. What the code writes down is checked against the route tree by its types; what comes as text,
 * from the contract or from what is stored, is parsed here and nowhere else.
 */

/** Every route that has a page, as the route tree names it. */
export type RoutePath = Exclude<LinkProps['to'], '.' | '..' | undefined>
/** The routes that need no parameter. */
export type PlainPath = Exclude<RoutePath, `${string}$${string}`>

type Parametric = { [P in Exclude<RoutePath, PlainPath>]: { readonly to: P; readonly params: ResolveParams<P> } }

/** A route and the values of its parameters, for a `Link` or `navigate` to spread. */
export type Address = { readonly to: PlainPath } | Parametric[keyof Parametric]

/** The part of the router that knows the routes. */
export type Routes = Pick<RegisteredRouter, 'getMatchedRoutes' | 'routesByPath'>

/**
 * The route that a path leads to.
 * @param text a path as the contract gives it (`/admin/posts/12`), without search and hash; null when it knows none
 * @returns null when this version of the app has no page there
 */
export function parseAddress(routes: Routes, text: string | null): Address | null {
  // Of anything else the router would make its own first page.
  if (!text?.startsWith('/')) return null
  const [, params, route] = routes.getMatchedRoutes(text)
  // A route that matches no more than the beginning leaves the rest under `**`.
  if (!route || '**' in params) return null
  const found = { to: route.to, params: { ...params } }
  return isAddress(routes, found) ? found : null
}

function isAddress(routes: Routes, found: { readonly to: string; readonly params?: object }): found is Address {
  return found.to in routes.routesByPath
}
