/** What an address of a video says about itself, without asking anybody. */
export interface Video {
  readonly provider: 'YouTube' | 'Vimeo' | 'Video file'
  /** The provider's id, or the name of the file. */
  readonly id: string
  /** Where the provider keeps a picture of it; null when it can't be told from the address. */
  readonly thumbnail: string | null
}

const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const FILE = /\.(?:mp4|m4v|webm|ogv|mov)$/i

/** @returns null for an address that is none, or that is of nobody known */
export function recognise(address: string | null): Video | null {
  if (address === null) return null
  // A path of this site is an address too.
  const text = address.startsWith('/') ? `http://here.invalid${address}` : address
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return null
  return youTube(url) ?? vimeo(url) ?? file(url)
}

function youTube({ hostname, pathname, searchParams }: URL): Video | null {
  const parts = pathname.split('/').filter((part) => part !== '')
  const id = YOUTUBE.test(hostname)
    ? ['embed', 'shorts', 'live', 'v'].includes(parts[0] ?? '')
      ? parts[1]
      : searchParams.get('v')
    : hostname === 'youtu.be'
      ? parts[0]
      : null
  if (!id || !/^[\w-]{11}$/.test(id)) return null
  return { provider: 'YouTube', id, thumbnail: `https://i.ytimg.com/vi/${id}/hqdefault.jpg` }
}

function vimeo({ hostname, pathname }: URL): Video | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null
  const id = /\/(\d{5,})(?:\/|$)/.exec(pathname)?.[1]
  return id === undefined ? null : { provider: 'Vimeo', id, thumbnail: null }
}

function file({ pathname }: URL): Video | null {
  const name = pathname.split('/').at(-1) ?? ''
  if (!FILE.test(name)) return null
  try {
    return { provider: 'Video file', id: decodeURIComponent(name), thumbnail: null }
  } catch {
    // A stray per cent sign: the name as it stands.
    return { provider: 'Video file', id: name, thumbnail: null }
  }
}
