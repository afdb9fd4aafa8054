import '#contract/links.ts'
import { call } from '#client/data/call.ts'
import { getReachability } from '#client/data/reachability.ts'
import { ImageRefused, UPLOAD_FAILED } from '#client/widgets/image-check.ts'

/** A picture of another site, brought by the server, to be sent like one that was chosen. @throws ImageRefused with what the person reads */
export async function fetchPicture(url: string): Promise<File> {
  if (!getReachability().online) throw new ImageRefused('Needs a connection')
  const { picture, problem } = await call('links.picture', { body: { url } })
  if (!picture) throw new ImageRefused(problem ?? UPLOAD_FAILED)
  const bytes = Uint8Array.from(atob(picture.bytes), (sign) => sign.charCodeAt(0))
  return new File([bytes], picture.name, { type: picture.mime_type })
}
