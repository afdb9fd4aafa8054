import { Link2, Lock } from 'lucide-react'
import { useState } from 'react'
import { extensionWord, isPicture, type ShownFile } from './-shown-file.ts'
import { usePictureSource } from './-use-file-source.ts'

/** What a file looks like in a list: its picture, a sheet with its ending, or a ring for a link. */
export function FilePicture({ file }: { readonly file: ShownFile }) {
  if (file.kind === 'link') {
    return (
      <span className="file-ring">
        <Link2 strokeWidth={1.75} aria-hidden="true" />
      </span>
    )
  }
  return isPicture(file) ? <Picture file={file} /> : <Sheet file={file} />
}

/** The same at the beginning of a row. */
export function FileThumb({ file }: { readonly file: ShownFile }) {
  return (
    <span className="thumb file-thumb">
      <FilePicture file={file} />
    </span>
  )
}

function Picture({ file }: { readonly file: ShownFile }) {
  const source = usePictureSource(file)
  const [failed, setFailed] = useState<string | null>(null)
  if (source === null || source === failed) return <Sheet file={file} />
  return (
    <>
      <img src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(source)} />
      {!file.is_public && <PrivateMark />}
    </>
  )
}

function Sheet({ file }: { readonly file: ShownFile }) {
  return (
    <>
      <span className={file.path === null ? 'file-doc waiting' : 'file-doc'} aria-hidden="true">
        {extensionWord(file)}
      </span>
      {!file.is_public && <PrivateMark />}
    </>
  )
}

function PrivateMark() {
  return (
    <span className="file-private" title="Private">
      <Lock strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">Private</span>
    </span>
  )
}
