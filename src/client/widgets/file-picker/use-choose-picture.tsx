import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { FileFacts } from './file-facts.ts'
import { FilePickerDialog } from './file-picker-dialog.tsx'

export interface ChosenPicture {
  /** The address, or the token of a picture that waits on this device. */
  readonly src: string
  readonly alt: string
}

/** Visitors can't see a private picture. */
const canBeShown = (file: FileFacts) => file.isPublic && file.address !== null

/** A picture from the library for a text: `choose` opens the picker, which stands wherever `picker` is put. */
export function useChoosePicture(): {
  readonly choose: () => Promise<ChosenPicture | null>
  readonly picker: ReactNode
} {
  const [open, setOpen] = useState(false)
  const answer = useRef<(picture: ChosenPicture | null) => void>(() => undefined)
  const choose = useCallback(
    () =>
      new Promise<ChosenPicture | null>((resolve) => {
        answer.current(null)
        answer.current = resolve
        setOpen(true)
      }),
    [],
  )
  const close = (picture: ChosenPicture | null) => {
    setOpen(false)
    answer.current(picture)
  }
  const picker = open && (
    <FilePickerDialog
      title="Choose a picture"
      kind="image"
      accepts={canBeShown}
      onDone={([file]) => close(file?.address ? { src: file.address, alt: file.alt } : null)}
      onClose={() => close(null)}
    />
  )
  return { choose, picker }
}
