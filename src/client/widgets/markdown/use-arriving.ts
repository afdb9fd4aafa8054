import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { TextHandle } from '#client/widgets/writing/text-handle.ts'
import { type Edit, linesAt, picture, type Selected } from './commands.ts'
import { selected } from './text-area.ts'

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
export function useArriving(
  ref: Ref<TextHandle> | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
  onChange: (text: string) => void,
) {
  const [arriving] = useState(() => new Set<Arriving>())
  /** Without the field's own history, which would take the focus. */
  const takeKept = () => {
    const field = area.current
    if (!field) return
    let at = selected(field)
    for (const one of arriving) {
      const change = one.kept === null ? null : insertion(one.kept, one.alt)(at)
      if (!change) continue
      arriving.delete(one)
      at = after(at, change)
    }
    if (at.text !== field.value) onChange(at.text)
  }
  const latest = useRef(takeKept)
  useLayoutEffect(() => {
    latest.current = takeKept
  })
  useLayoutEffect(() => () => latest.current(), [])
  useImperativeHandle(ref, () => ({ flush: () => latest.current(), focus: () => area.current?.focus() }), [area])
  return arriving
}

function after({ text }: Selected, { from, to, insert, select }: Edit): Selected {
  return { text: text.slice(0, from) + insert + text.slice(to), from: select[0], to: select[1] }
}
