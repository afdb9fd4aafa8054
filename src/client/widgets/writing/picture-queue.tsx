import { useState } from 'react'
import { type PictureDetails, PictureDialog } from './picture-dialog.tsx'

/** Caption and width are asked for when it stands in the text. */
const NEW_PICTURE: PictureDetails = { alt: '', figure: null }

interface PictureQueueProps {
  readonly files: readonly File[]
  readonly onAdd: (file: File, alt: string) => void
  readonly onEnd: () => void
}

/** Asks for the description of one chosen picture after the other; closing the question leaves that picture out. */
export function PictureQueue({ files, onAdd, onEnd }: PictureQueueProps) {
  const [done, setDone] = useState(0)
  const file = files[done]
  if (!file) return null
  const next = () => {
    if (done + 1 < files.length) setDone(done + 1)
    else onEnd()
  }
  return (
    <PictureDialog
      key={done}
      file={file}
      details={NEW_PICTURE}
      count={files.length > 1 ? `${done + 1} of ${files.length}` : null}
      onClose={next}
      onDone={({ alt }) => {
        onAdd(file, alt)
        next()
      }}
    />
  )
}
