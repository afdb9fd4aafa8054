/** What an address of a video at a provider says about itself, without asking anybody. Pure. */
export interface ProvidedVideo {
  readonly provider: 'YouTube' | 'Vimeo'
  readonly id: string
  /** The one way to write it: of the page that shows the video, from the same second on. */
  readonly address: string
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

/** @returns null for an address that is none, or that is of nobody known */
export function readVideo(text: unknown): ProvidedVideo | null {
  if (typeof text !== 'string' || !URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) ? (youTube(url) ?? vimeo(url)) : null
}

function youTube({ hostname, pathname, searchParams }: URL): ProvidedVideo | null {
  const parts = pathname.split('/').filter((part) => part !== '')
  const id = YOUTUBE.test(hostname)
    ? ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '')
      ? parts[1]
      : searchParams.get('v')
    : hostname === 'youtu.be'
      ? parts[0]
      : null
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  const start = seconds(searchParams.get('t') ?? searchParams.get('start'))
  return { provider: 'YouTube', id, address: `https://www.youtube.com/watch?v=${id}${start && `&t=${start}s`}` }
}

/** A video that is not listed has a second number, without which nobody may see it. */
function vimeo({ hostname, pathname, searchParams, hash }: URL): ProvidedVideo | null {
  if (!VIMEO.test(hostname)) return null
  const [, id, inPath] = /\/(\d{5,12})(?:\/([\da-f]{6,40}))?(?:\/|$)/.exec(pathname) ?? []
  if (id === undefined) return null
  const given = inPath ?? searchParams.get('h') ?? ''
  const unlisted = /^[\da-f]{6,40}$/.test(given) ? `/${given}` : ''
  const start = seconds(new URLSearchParams(hash.slice(1)).get('t'))
  return { provider: 'Vimeo', id, address: `https://vimeo.com/${id}${unlisted}${start && `#t=${start}s`}` }
}

/** `90`, `90s`, `1m30s` and `1h2m3s`; empty for the beginning and for what is no time. */
function seconds(text: string | null): string {
  const [all, h, m, s] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  const sum = Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)
  return all && sum > 0 ? String(sum) : ''
}
