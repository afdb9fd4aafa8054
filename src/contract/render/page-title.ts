/** What the browser calls a page: its own title, then the site's name. */
export function pageTitle(title: string, site: string): string {
  return title === site ? site : `${title} · ${site}`
}
