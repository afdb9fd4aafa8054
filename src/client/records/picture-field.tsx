import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import { useImageLimits } from '#client/widgets/upload-queue/use-upload-rules.ts'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'

interface PictureFieldProps extends Omit<ReturnType<typeof useOutboxUpload>, 'limits'> {
  readonly label: string
  readonly name: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
  readonly whole?: boolean
}

/** The one picture of a record. */
export function PictureField({
  label,
  name,
  value,
  onChange,
  error,
  upload,
  resolveSrc,
  whole = false,
}: PictureFieldProps) {
  const limits = useImageLimits()
  return (
    <div data-field={name}>
      <ImageUploader
        label={label}
        value={value}
        onChange={onChange}
        upload={upload}
        limits={limits}
        resolveSrc={resolveSrc}
        whole={whole}
        {...(error === undefined ? {} : { error })}
      />
    </div>
  )
}
