import { pageTitle } from './page-title.ts'

/** Title, search and sharing metadata, structured data. Pure; no document needed. */

export interface Site {
  readonly name: string
  readonly description: string
  /** Address of the public site, without a trailing slash. */
  readonly url: string
  /** A tag of BCP 47. */
  readonly language: string
  /** Addresses of pictures, null for none: the logo, and what stands for a page without a picture. */
  readonly logo: string | null
  readonly shareImage: string | null
  /** The person behind the site. */
  readonly owner?: { readonly name: string; readonly jobTitle?: string; readonly sameAs?: readonly string[] }
}

export interface PageDescription {
  readonly title: string
  readonly description?: string
  /** Below the site's address; makes the canonical link. */
  readonly path?: string
  /** Left out, that of the site stands for it; null for none: one that waits on a device has no address yet. */
  readonly image?: string | null
  readonly type?: 'website' | 'article'
  readonly keywords?: string
  readonly publishedAt?: string | null
  /** Admin pages: not for search engines, no structured data. */
  readonly private?: boolean
}

export interface Metadata {
  readonly title: string
  readonly meta: readonly { readonly key: 'name' | 'property'; readonly name: string; readonly content: string }[]
  readonly canonical: string | null
  /** schema.org objects: Person, WebSite, Organization. */
  readonly structured: readonly Record<string, unknown>[]
}

/** Everything that stands in the head of a page. */
export function pageMetadata(page: PageDescription, site: Site): Metadata {
  const title = pageTitle(page.title, site.name)
  if (page.private) return { title, meta: [named('robots', 'noindex, nofollow')], canonical: null, structured: [] }
  const description = page.description || site.description
  const canonical = site.url + (page.path ?? '/')
  const image = absolute(page.image === undefined ? site.shareImage : page.image, site)
  return {
    title,
    canonical,
    meta: [
      named('description', description),
      ...(page.keywords ? [named('keywords', page.keywords)] : []),
      named('robots', 'index, follow'),
      open('og:type', page.type ?? 'website'),
      open('og:title', page.title),
      open('og:description', description),
      open('og:url', canonical),
      open('og:site_name', site.name),
      open('og:locale', site.language.replaceAll('-', '_')),
      ...(image ? [open('og:image', image)] : []),
      ...(page.publishedAt ? [open('article:published_time', page.publishedAt)] : []),
      named('twitter:card', image ? 'summary_large_image' : 'summary'),
    ],
    structured: structuredData(site),
  }
}

/** Other sites read addresses without ours around them. */
function absolute(address: string | null, site: Site): string | null {
  return address ? new URL(address, `${site.url}/`).href : null
}

function structuredData(site: Site): Record<string, unknown>[] {
  const context = 'https://schema.org'
  const logo = absolute(site.logo, site)
  const organization = {
    '@context': context,
    '@type': 'Organization',
    name: site.name,
    url: site.url,
    ...(logo === null ? {} : { logo }),
  }
  const website = {
    '@context': context,
    '@type': 'WebSite',
    name: site.name,
    description: site.description,
    url: site.url,
    inLanguage: site.language,
  }
  if (!site.owner) return [website, organization]
  const person = { '@context': context, '@type': 'Person', url: site.url, ...site.owner }
  return [person, website, { ...organization, founder: { '@type': 'Person', name: site.owner.name } }]
}

/** The head as HTML text, every value escaped; for the public preview. */
export function metadataHtml(metadata: Metadata): string {
  const tags = metadata.meta.map(
    (tag) => `<meta ${tag.key}="${escapeHtml(tag.name)}" content="${escapeHtml(tag.content)}">`,
  )
  const canonical = metadata.canonical ? [`<link rel="canonical" href="${escapeHtml(metadata.canonical)}">`] : []
  // "<" is escaped so that no value can end the script element.
  const structured = metadata.structured.map(
    (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  )
  return [`<title>${escapeHtml(metadata.title)}</title>`, ...canonical, ...tags, ...structured].join('\n')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function named(name: string, content: string) {
  return { key: 'name' as const, name, content }
}

function open(name: string, content: string) {
  return { key: 'property' as const, name, content }
}
