import { useEffect, useState } from 'react'
import { bringPicture } from '#client/widgets/links/bring-picture.ts'
import type { BringPicture } from './frame-document.ts'

/**
 * The document of a preview: at once with what is on this device, and again when pictures of other sites have come.
 * @param make the same function as long as the document is the same
 */
export function useFrameDocument(make: (bring: BringPicture) => Promise<string>): string | null {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    const elsewhere: string[] = []
    const draw = async (bring: BringPicture) => {
      const made = await make(bring)
      if (live) setHtml(made)
    }
    const note: BringPicture = async (src) => {
      elsewhere.push(src)
      return null
    }
    void draw(note).then(() => (live && elsewhere.length > 0 ? draw(bringPicture) : undefined))
    return () => {
      live = false
    }
  }, [make])
  return html
}
