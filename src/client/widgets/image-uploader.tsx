import { Check, ImagePlus } from 'lucide-react'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { cx } from '#client/ui/class-names.ts'
import { formatSize } from '#client/ui/format.ts'
import { Ring } from '#client/ui/ring.tsx'
import { stateWords } from '#client/state-grammar.ts'
import { useFileDrop } from './upload-queue/use-file-drop.ts'
import { ImageAddress } from './image-address.tsx'
import { IMAGE_LIMITS, type ImageLimits, type ImageType, uploadFailure } from './image-check.ts'
import { hostElsewhere } from './elsewhere.ts'
import { fetchPicture } from './links/fetch-picture.ts'
import { type UploadImage, type UploadStep, useImageUpload } from './use-image-upload.ts'
import './image-uploader.css'

interface ImageUploaderProps {
  /** "Featured image": names the field. */
  readonly label: string
  /** Address of the picture, or the token of one that waits in the outbox. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly upload: UploadImage
  /** Address to show for a value, for tokens. */
  readonly resolveSrc?: (value: string) => string
  readonly hint?: string
  /** Whose portrait it is: round, and their initials while there is none. */
  readonly portraitOf?: string
  /** Nothing of it may be cut off to fill its place, as of a logo. */
  readonly whole?: boolean
  /** What is taken; what a picture can be at all when not given. */
  readonly limits?: ImageLimits
  readonly disabledReason?: string
  /** A message of the form, as from a 422. */
  readonly error?: string
}

/** Choose, drop, paste or photograph one image; preview, progress, tick, Replace and Remove. */
export function ImageUploader(props: ImageUploaderProps) {
  const { label, value, onChange, hint, disabledReason, resolveSrc, portraitOf, limits = IMAGE_LIMITS } = props
  const addressOf = (src: string) => resolveSrc?.(src) ?? src
  const { step, start, bring, remedy, reset } = useImageUpload(props.upload, limits, { value, onChange, addressOf })
  const [copying, setCopying] = useState(false)
  const [notCopied, setNotCopied] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const off = disabledReason !== undefined

  const take = ([file]: Iterable<File>): boolean => {
    if (!file || off) return false
    setNotCopied(undefined)
    start(file)
    return true
  }
  /** A picture of another site can't be shown here: it becomes one of the library. */
  const copy = async (address: string) => {
    setCopying(true)
    setNotCopied(undefined)
    try {
      await bring(() => fetchPicture(address))
    } catch (error) {
      setNotCopied(uploadFailure(error))
    } finally {
      setCopying(false)
    }
  }
  const { over, handlers } = useFileDrop(off ? undefined : take)
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault()
  }
  const remove = () => {
    reset()
    setNotCopied(undefined)
    onChange(null)
    // The button that was pressed goes away with the picture.
    input.current?.focus()
  }
  const preview = step.kind === 'sending' ? step.preview : value === null ? null : addressOf(value)
  const elsewhere = preview === null ? null : hostElsewhere(preview)
  const message = step.kind === 'failed' ? step.message : (notCopied ?? props.error)
  const below = off ? disabledReason : (hint ?? `${typesIn(limits)}, up to ${formatSize(limits.maxBytes)}`)
  return (
    <div
      className={cx(
        'field',
        'iu',
        portraitOf !== undefined && 'portrait',
        props.whole && 'whole',
        message !== undefined && 'invalid',
      )}
      onPaste={paste}
      {...handlers}
    >
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={cx('iu-box', over && 'over')}>
        <input
          ref={input}
          id={id}
          className="iu-input"
          type="file"
          accept="image/*"
          disabled={off}
          aria-describedby={`${id}-below`}
          {...(message === undefined ? {} : { 'aria-invalid': true })}
          onChange={(event) => {
            take(event.target.files ?? [])
            event.target.value = ''
          }}
        />
        {portraitOf !== undefined ? (
          <Avatar name={portraitOf} src={preview} />
        ) : preview === null ? (
          <label className="iu-zone" htmlFor={id}>
            <ImagePlus aria-hidden="true" strokeWidth={1.5} />
            <span>
              <b>Choose an image</b>
              <span className="iu-more">, or drop or paste it here</span>
            </span>
          </label>
        ) : elsewhere === null ? (
          <Preview key={preview} src={preview} label={label} dimmed={step.kind === 'sending'} />
        ) : (
          <p className="iu-zone">Picture on {elsewhere}</p>
        )}
        {portraitOf === undefined && <Progress step={step} onStop={reset} />}
      </div>
      {portraitOf !== undefined && <Progress step={step} onStop={reset} />}
      {(preview !== null || portraitOf !== undefined) && step.kind !== 'sending' && !off && (
        <div className="iu-actions">
          {elsewhere !== null && (
            <Button small busy={copying} onClick={() => void copy(preview ?? '')}>
              Copy into the library
            </Button>
          )}
          <Button small onClick={() => input.current?.click()}>
            {preview === null ? 'Choose an image' : 'Replace'}
          </Button>
          {preview !== null && (
            <Button small variant="danger-quiet" onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      )}
      <div id={`${id}-below`} aria-live="polite">
        {message === undefined ? (
          <p className="field-hint">{below}</p>
        ) : (
          <p className="field-error" role="alert">
            {message}
          </p>
        )}
      </div>
      {step.kind === 'failed' && step.remedy !== null && (
        <Button small className="iu-remedy" onClick={remedy}>
          {step.remedy === 'shrink' ? 'Use a smaller copy' : 'Retry'}
        </Button>
      )}
      {!off && step.kind !== 'sending' && (
        <ImageAddress
          onDone={(address) => {
            reset()
            if (hostElsewhere(address) === null) onChange(address)
            else void copy(address)
          }}
        />
      )}
    </div>
  )
}

const TYPE_NAMES: Readonly<Record<ImageType, string>> = {
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/svg+xml': 'SVG',
}

/** "JPG, PNG or GIF". */
function typesIn({ types }: ImageLimits): string {
  const names = types.map((type) => TYPE_NAMES[type])
  const last = names.pop() ?? 'No pictures'
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`
}

interface PreviewProps {
  readonly src: string
  readonly label: string
  readonly dimmed: boolean
}

function Preview({ src, label, dimmed }: PreviewProps) {
  const [missing, setMissing] = useState(false)
  if (missing) return <p className="iu-zone">This image can't be shown now</p>
  return (
    <img
      className={cx('iu-preview', dimmed && 'dimmed')}
      src={src}
      alt={`${label}, preview`}
      onError={() => setMissing(true)}
    />
  )
}

function Progress({ step, onStop }: { readonly step: UploadStep; readonly onStop: () => void }) {
  if (step.kind === 'sending') {
    return (
      <div className="iu-bar">
        <Ring state="sending" />
        <span>{step.percent}%</span>
        <progress className="iu-track" aria-label="Upload" max={100} value={step.percent} />
        <Button small variant="ghost" onClick={onStop}>
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <output className="iu-result">
      {step.kind === 'done' && (
        <div className={cx('iu-bar', !step.waits && 'done')}>
          {step.waits ? <Ring state="waiting" /> : <Check aria-hidden="true" strokeWidth={2} />}
          <span>
            {stateWords(step.waits ? 'waiting' : 'stored', 'upload')}
            {step.prepared.redrawn &&
              step.prepared.after < step.prepared.before &&
              `. Resized from ${formatSize(step.prepared.before)} to ${formatSize(step.prepared.after)}`}
          </span>
        </div>
      )}
    </output>
  )
}
