import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'

interface PictureFieldProps extends ReturnType<typeof useOutboxUpload> {
  readonly label: string
  readonly name: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly error: string | undefined
}

/** The one picture of a record. */
export function PictureField({ label, name, value, onChange, error, upload, resolveSrc }: PictureFieldProps) {
  return (
    <div data-field={name}>
      <ImageUploader
        label={label}
        value={value}
        onChange={onChange}
        upload={upload}
        resolveSrc={resolveSrc}
        {...(error === undefined ? {} : { error })}
      />
    </div>
  )
}
