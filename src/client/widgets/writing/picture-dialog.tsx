import { useEffect, useId, useRef, useState } from 'react'
import type { PictureWidth } from '#contract/picture-width.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { WritingDialog } from './writing-dialog.tsx'

export interface PictureDetails {
  /** Empty: the picture only decorates. */
  readonly alt: string
  /** Null where a picture can have neither. */
  readonly figure: { readonly caption: string; readonly width: PictureWidth | null } | null
}

const WIDTHS: readonly { readonly value: PictureWidth | 'text'; readonly label: string }[] = [
  { value: 'small', label: 'Small' },
  { value: 'text', label: 'Text' },
  { value: 'wide', label: 'Wide' },
]

interface PictureDialogProps {
  /** A new picture; null while the description of one in the text is edited. */
  readonly file: File | null
  readonly details: PictureDetails
  /** "1 of 3" when several were chosen. */
  readonly count: string | null
  /** Empty text: the picture only decorates. */
  readonly onDone: (details: PictureDetails) => void
  readonly onClose: () => void
}

/** Asks what a picture shows, before it is added (WCAG 1.1.1). */
export function PictureDialog({ file, details: given, count, onDone, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(given.alt)
  const [decorative, setDecorative] = useState(file === null && given.alt === '')
  const [caption, setCaption] = useState(given.figure?.caption ?? '')
  const [width, setWidth] = useState<PictureWidth | 'text'>(given.figure?.width ?? 'text')
  const [missing, setMissing] = useState(false)
  const id = useId()

  const submit = () => {
    if (!decorative && alt.trim() === '') setMissing(true)
    else {
      const figure = given.figure && { caption: caption.trim(), width: width === 'text' ? null : width }
      onDone({ alt: decorative ? '' : alt.trim(), figure })
    }
  }
  return (
    <WritingDialog
      title={file === null ? 'Edit picture' : count === null ? 'Add picture' : `Add picture ${count}`}
      verb={file === null ? 'Save' : 'Add picture'}
      onSubmit={submit}
      onClose={onClose}
    >
      {file !== null && <Preview file={file} />}
      <div className={missing ? 'field invalid' : 'field'}>
        <label className="field-label" htmlFor={`${id}-alt`}>
          What does it show?
        </label>
        <input
          id={`${id}-alt`}
          className="input"
          // The dialog was opened to fill this field in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={alt}
          disabled={decorative}
          aria-invalid={missing}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setAlt(event.target.value)
            setMissing(false)
          }}
        />
        <p id={`${id}-hint`} className={missing ? 'field-error' : 'field-hint'} aria-live="polite">
          {missing ? 'Describe the picture, or mark it as decorative.' : 'Read aloud to people who can’t see it.'}
        </p>
      </div>
      <label className="rt-check">
        <input
          type="checkbox"
          className="check"
          checked={decorative}
          onChange={(event) => {
            setDecorative(event.target.checked)
            setMissing(false)
          }}
        />
        Decorative, adds nothing to the text
      </label>
      {given.figure !== null && (
        <>
          <div className="field">
            <label className="field-label" htmlFor={`${id}-caption`}>
              Caption
            </label>
            <input
              id={`${id}-caption`}
              className="input"
              maxLength={500}
              autoComplete="off"
              value={caption}
              aria-describedby={`${id}-caption-hint`}
              onChange={(event) => setCaption(event.target.value)}
            />
            <p id={`${id}-caption-hint`} className="field-hint">
              Shown below the picture
            </p>
          </div>
          <div className="field">
            <span className="field-label" aria-hidden="true">
              Width
            </span>
            <Segmented label="Width" value={width} onChange={setWidth} options={WIDTHS} fill />
          </div>
        </>
      )}
    </WritingDialog>
  )
}

function Preview({ file }: { readonly file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} className="rt-dialog-preview" alt={file.name} />
}
