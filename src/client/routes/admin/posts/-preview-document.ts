import DOMPurify from 'dompurify'
import { escapeHtml, metadataHtml } from '#contract/render/metadata.ts'
import { formatDate } from '#client/ui/format.ts'
import type { PostForm } from './-post-form.ts'
import type { PostPage } from './-post-page.ts'

/** What the server keeps of a post (decision 20). */
const ALLOWED_TAGS = 'p h2 h3 h4 ul ol li blockquote pre code strong em s a img hr br'.split(' ')
const ALLOWED_ATTR = ['href', 'src', 'alt', 'width', 'height']

/** The frame has a policy of its own beside its sandbox: no scripts, no requests, only pictures that are in the page. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * The public page of a post as one self-contained document.
 * @param resolveSrc address of a picture on this device
 */
export async function previewDocument(
  post: PostForm,
  page: PostPage,
  resolveSrc: (src: string) => string,
): Promise<string> {
  const body = DOMPurify.sanitize(post.content, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|\/(?!\/)|offdesk-upload:)/i,
    RETURN_DOM_FRAGMENT: true,
  })
  // A sandboxed frame is nobody's origin, so it may load neither files of this site nor what waits on this device.
  await Promise.all(
    [...body.querySelectorAll('img')].map(async (image) => {
      const data = await pictureData(resolveSrc(image.getAttribute('src') ?? ''))
      if (data === null) image.replaceWith(missingPicture(image.alt))
      else image.src = data
    }),
  )
  const holder = document.createElement('div')
  holder.append(body)
  const featured = post.featured_image === null ? null : await pictureData(resolveSrc(post.featured_image))
  const date = post.published_at === null ? '' : `<time>${escapeHtml(formatDate(post.published_at))}</time>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${metadataHtml(page.head)}
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1>${escapeHtml(page.title)}</h1>${date}${post.excerpt.trim() === '' ? '' : `<p class="lead">${escapeHtml(post.excerpt)}</p>`}</header>
${featured === null ? '' : `<img class="featured" src="${featured}" alt="">`}
${holder.innerHTML}
</main>
</body>
</html>`
}

/** Wider pictures are drawn smaller: no preview is that wide. */
const WIDEST = 1280

async function pictureData(src: string): Promise<string | null> {
  if (src === '') return null
  const picture = new Image()
  picture.src = src
  try {
    await picture.decode()
    const scale = Math.min(1, WIDEST / (picture.naturalWidth || WIDEST))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round((picture.naturalWidth || 640) * scale)
    canvas.height = Math.round((picture.naturalHeight || 360) * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/webp', 0.85)
  } catch {
    // Not on this device, or of another site: the preview shows its description instead.
    return null
  }
}

function missingPicture(alt: string): HTMLElement {
  const place = document.createElement('span')
  place.className = 'missing'
  place.textContent = alt === '' ? 'Picture' : `Picture: ${alt}`
  return place
}

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#fff;color:#1b1e26;font:17px/1.65 system-ui,sans-serif;overflow-wrap:break-word}
main{max-width:720px;margin:0 auto;padding:40px 20px 80px}
h1{font-size:clamp(30px,5vw,44px);line-height:1.15;letter-spacing:-.02em;margin:0 0 8px;text-wrap:balance}
h2{font-size:26px;line-height:1.3;margin:1.5em 0 .4em}h3{font-size:21px;margin:1.4em 0 .4em}h4{font-size:18px;margin:1.3em 0 .3em}
time{color:#5d6370;font-size:15px}.lead{font-size:20px;line-height:1.5;color:#484d59;margin:14px 0 0}
header{margin-bottom:28px}p{margin:0 0 1.1em}a{color:#213bd9}
img{max-width:100%;height:auto;border-radius:8px}.featured{display:block;width:100%;margin:0 0 28px}
blockquote{margin:1.4em 0;padding-left:20px;border-left:3px solid #213bd9;color:#484d59}
pre{background:#eef0f4;padding:16px;border-radius:8px;overflow:auto;font-size:14px;line-height:1.5}
code{background:#eef0f4;padding:.15em .35em;border-radius:4px;font-size:.88em}pre code{padding:0;background:none;font-size:1em}
hr{border:0;border-top:1px solid #babec6;margin:2em 0}
.missing{display:inline-block;padding:12px 14px;border-radius:8px;background:#eef0f4;color:#484d59;font-size:15px}
`
