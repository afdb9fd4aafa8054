import type { ComponentProps } from 'react'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'multiple' | 'capture' | 'hidden'> {
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
}

/** The browser's own choice of files, behind a button that clicks it. */
export function FileInput({ label, onFiles, ...input }: FileInputProps) {
  return (
    <input
      type="file"
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      {...input}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Choosing the same file again must count as a choice.
        event.target.value = ''
        if (files.length > 0) onFiles(files)
      }}
    />
  )
}
