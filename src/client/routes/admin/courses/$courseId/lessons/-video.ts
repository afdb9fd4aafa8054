import { readVideo } from '#contract/video-address.ts'

/** What an address of a video says about itself, without asking anybody. */
export interface Video {
  readonly provider: 'YouTube' | 'Vimeo' | 'Video file'
  /** The provider's id, or the name of the file. */
  readonly id: string
  /** Where the provider keeps a picture of it; null when it can't be told from the address. */
  readonly thumbnail: string | null
}

const FILE = /\.(?:mp4|m4v|webm|ogv|mov)$/i

/** @returns null for an address that is none, or that is of nobody known */
export function recognise(address: string | null): Video | null {
  if (address === null) return null
  const { provider, id } = readVideo(address) ?? {}
  if (provider && id) {
    return { provider, id, thumbnail: provider === 'YouTube' ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null }
  }
  // A path of this site is an address too.
  const text = address.startsWith('/') ? `http://here.invalid${address}` : address
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) ? file(url) : null
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
