/**
 * Where visitors find what is published.
 * @param site address of the public site, with or without a slash at its end
 * @param path of the kind, with `{slug}` in it
 */
export function siteAddress(site: string, path: string, slug: string): string {
  return site.replace(/(?<!\/)\/+$/, '') + path.replace('{slug}', () => encodeURIComponent(slug))
}
