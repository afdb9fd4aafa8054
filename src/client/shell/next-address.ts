import * as v from 'valibot'

/** Where to go after signing in: an address of this app, never of another site. */
export const LoginSearch = v.object({
  next: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.check(isInside))), undefined)),
})

function isInside(address: string): boolean {
  if (!address.startsWith('/admin') || address.startsWith('//')) return false
  const url = new URL(address, 'https://inside.invalid')
  return url.host === 'inside.invalid' && url.pathname !== '/admin/login'
}
