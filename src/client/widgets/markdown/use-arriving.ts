import { useState } from 'react'
import { formatCount } from '#client/ui/format.ts'
import { linesAt, picture, type Selected } from './commands.ts'
import type { TextView } from './text-view.ts'

/** A picture on its way into the text. */
interface Arriving {
  readonly alt: string
  /** Its address before it has arrived. */
  kept: string | null
}

/** @returns what puts a picture behind the line of the cursor: writing goes on meanwhile */
export const insertion = (src: string, alt: string) => (at: Selected) =>
  picture(src, alt)({ ...at, from: linesAt(at).end, to: linesAt(at).end })

/** What is on its way is part of the text as soon as somebody leaves it or saves it, if the device has it by then. */
export function useArriving() {
  const [pictures] = useState(() => {
    const arriving = new Set<Arriving>()
    const takeKept = (text: TextView) => {
      for (const one of arriving) {
        if (one.kept === null) continue
        arriving.delete(one)
        text.run(insertion(one.kept, one.alt))
      }
      text.flush()
    }
    return { arriving, takeKept }
  })
  return pictures
}

/** The words of a text's pictures that are not in it yet; from "Adding" on, leaving loses none of them. */
export function wayInWords({ unkept, kept }: { unkept: number; kept: number }): string {
  if (unkept > 0) return `Reading ${formatCount(unkept, 'picture')}`
  return kept > 0 ? `Adding ${formatCount(kept, 'picture')}` : ''
}
