import { pageMetadata, type Metadata } from '#contract/render/metadata.ts'
import { post as definition, type PostForm } from '#contract/records/post.ts'
import { nameOf } from '#contract/records/record.ts'
import { siteAddress } from '#contract/render/site-address.ts'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { slugify } from '#contract/render/slug.ts'

/** The post as the public site presents it: for the previews of search engines, other sites and readers. */

export interface SiteFacts {
  readonly site_name: string
  readonly site_description: string
  readonly site_url: string
  /** Absent in what an older version kept. */
  readonly post_path?: string
  readonly language?: string
  readonly logo?: string | null
  readonly share_image?: string | null
  /** Whose site it is; absent while nobody is known. */
  readonly author?: string | undefined
}

export interface PostPage {
  readonly title: string
  readonly description: string
  readonly host: string
  readonly crumbs: readonly string[]
  readonly language: string
  /** What stands for the picture that it does not have; null when it has one, or there is none. */
  readonly standIn: string | null
  /** What stands in the head of the page. */
  readonly head: Metadata
}

export function describePost(post: PostForm, site: SiteFacts): PostPage {
  const slug = post.slug || slugify(post.title, 'post-1')
  const description = post.meta_description.trim() || post.excerpt.trim() || site.site_description
  const url = siteAddress(site.site_url, '', '')
  const path = siteAddress('', site.post_path ?? DEFAULT_SETTINGS.post_path, slug)
  const host = URL.canParse(url) ? new URL(url).host : url
  const title = nameOf(definition, post)
  const { language = DEFAULT_SETTINGS.language, logo = null, share_image = null } = site
  const picture = post.featured_image
  return {
    title,
    description,
    host,
    language,
    standIn: picture === null ? share_image : null,
    crumbs: [host, ...path.split('/').filter((part) => part !== '')],
    head: pageMetadata(
      {
        title,
        description,
        path,
        type: 'article',
        keywords: keywordsOf(post.meta_keywords).join(', '),
        publishedAt: post.published_at,
        // A picture that waits on this device has no address yet.
        ...(picture === null ? {} : { image: picture.startsWith('offdesk-upload:') ? null : picture }),
      },
      {
        name: site.site_name,
        description: site.site_description,
        url: URL.canParse(url) ? url : 'https://example.invalid',
        language,
        logo,
        shareImage: share_image,
        ...(site.author && { owner: { name: site.author } }),
      },
    ),
  }
}

/** Keywords are one text on the wire, separated by commas. */
export function keywordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
