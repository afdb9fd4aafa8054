import DOMPurify from 'dompurify'
import type { PostForm } from '#contract/records/post.ts'
import { escapeHtml, metadataHtml } from '#contract/render/metadata.ts'
import { formatDate } from '#client/ui/format.ts'
import { type BringPicture, frameDocument, pictureData, selfContained } from '#client/widgets/writing/frame-document.ts'
import type { PostPage } from './-post-page.ts'

/** What the server keeps of a post. */
const ALLOWED_TAGS =
  'p h2 h3 h4 ul ol li blockquote pre code strong em s a img hr br figure figcaption table thead tbody tr th td'.split(
    ' ',
  )
/** Numbers and words: no addresses, which are held to the pattern below. */
const PLAIN = ['width', 'height', 'scope', 'colspan', 'rowspan']
const ALLOWED_ATTR = [...PLAIN, 'href', 'src', 'alt', 'data-width', 'data-video']

/**
 * The public page of a post as one self-contained document.
 * @param resolveSrc address of a picture on this device
 * @param bring pictures of other sites
 */
export async function previewDocument(
  post: PostForm,
  page: PostPage,
  resolveSrc: (src: string) => string,
  bring: BringPicture,
): Promise<string> {
  const body = DOMPurify.sanitize(post.content, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ADD_URI_SAFE_ATTR: PLAIN,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/)|offdesk-upload:)/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const table of body.querySelectorAll('table')) scrollable(table)
  const featured = post.featured_image === null ? null : await pictureData(resolveSrc(post.featured_image), bring)
  const date = post.published_at === null ? '' : `<time>${escapeHtml(formatDate(post.published_at))}</time>`
  const lead = post.excerpt.trim() === '' ? '' : `<p class="lead">${escapeHtml(post.excerpt)}</p>`
  return frameDocument(
    page.language,
    metadataHtml(page.head),
    `<header><h1>${escapeHtml(page.title)}</h1>${date}${lead}</header>
${featured === null ? '' : `<img class="featured" src="${featured}" alt="">`}
${await selfContained(body, resolveSrc, bring)}`,
  )
}

/** A wide table scrolls in its own box, with keys as well. */
function scrollable(table: HTMLTableElement): void {
  const box = document.createElement('div')
  box.className = 'table'
  box.tabIndex = 0
  table.replaceWith(box)
  box.append(table)
}
