import { escapeHtml } from '#contract/render/metadata.ts'
import { hostElsewhere } from '#client/widgets/elsewhere.ts'

/** Documents for frames that can run nothing and ask for nothing. */

/** Brings a picture of another site; null where it can't be had, or not yet. */
export type BringPicture = (src: string) => Promise<Blob | null>

/** The frame has a policy of its own beside its sandbox: no scripts, no requests, only pictures that are in the page. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

/**
 * @param language of what stands in the page
 * @param head further elements of the head, escaped already
 * @param main what stands in the page, made of sanitised parts
 */
export function frameDocument(language: string, head: string, main: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<style>${STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>`
}

/** A document as somebody wrote it, below the same policy: whatever it holds runs nothing and asks for nothing. */
export function bareDocument(language: string, html: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body>
${html}
</body>
</html>`
}

/**
 * The HTML of a sanitised part with its pictures inside: a sandboxed frame is nobody's origin, so it may load neither
 * files of this site nor what waits on this device.
 * @param resolveSrc address of a picture on this device
 */
export async function selfContained(
  part: DocumentFragment,
  resolveSrc: (src: string) => string,
  bring: BringPicture,
): Promise<string> {
  await Promise.all(
    [...part.querySelectorAll('img')].map(async (image) => {
      const data = await pictureData(resolveSrc(image.getAttribute('src') ?? ''), bring)
      if (data === null) image.replaceWith(missingPicture(image.alt))
      else image.src = data
    }),
  )
  // As the editor shows them: paragraphs run as their letters do, lists as what they begin with.
  for (const block of part.querySelectorAll('ul, ol, blockquote')) block.setAttribute('dir', 'auto')
  const holder = document.createElement('div')
  holder.append(part)
  return holder.innerHTML
}

export function title(text: string): string {
  return `<title>${escapeHtml(text)}</title>`
}

/** Wider pictures are drawn smaller: no preview is that wide. */
const WIDEST = 1280

/** A picture as a data address; null when it is not on this device, or of another site and not brought. */
export async function pictureData(src: string, bring?: BringPicture): Promise<string | null> {
  if (src === '') return null
  if (hostElsewhere(src) === null) return drawnPicture(src)
  const brought = await bring?.(src)
  if (!brought) return null
  const address = URL.createObjectURL(brought)
  return drawnPicture(address).finally(() => URL.revokeObjectURL(address))
}

async function drawnPicture(src: string): Promise<string | null> {
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
    // The preview shows its description instead.
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
figure{margin:0 0 1.4em}figure[data-width=small] img{width:50%}figcaption{margin-top:8px;color:#5d6370;font-size:15px;line-height:1.5}
figure[data-width=wide]{margin-inline:calc(50% - min(50vw - 20px,520px))}figure[data-width=wide] img{display:block;width:100%}
blockquote{margin:1.4em 0;padding-inline-start:20px;border-inline-start:3px solid #213bd9;color:#484d59}
p,h1,h2,h3,h4,li,figcaption,th,td{unicode-bidi:plaintext}
pre{background:#eef0f4;padding:16px;border-radius:8px;overflow:auto;font-size:14px;line-height:1.5}
code{background:#eef0f4;padding:.15em .35em;border-radius:4px;font-size:.88em}pre code{padding:0;background:none;font-size:1em}
hr{border:0;border-top:1px solid #babec6;margin:2em 0}
table{border-collapse:collapse;margin:0 0 1.2em;font-size:15px}th,td{border:1px solid #babec6;padding:6px 10px;text-align:left;vertical-align:top}
.table{overflow-x:auto;margin:0 0 1.2em}.table table{margin:0}.table :is(th,td){min-width:6em;overflow-wrap:normal}thead th{background:#eef0f4}
figure[data-video]>a{display:block;padding:16px 18px;border:1px solid #babec6;border-radius:8px;font-weight:600}
.missing{display:inline-block;padding:12px 14px;border-radius:8px;background:#eef0f4;color:#484d59;font-size:15px}
`
