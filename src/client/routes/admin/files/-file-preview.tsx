import { useEffect, useRef, useState } from 'react'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { FilePicture } from './-file-picture.tsx'
import { isPicture, type ShownFile } from './-shown-file.ts'
import { bytesOf, usePictureSource } from './-use-file-source.ts'

/** More of a text would only make the sheet long. */
const TEXT_BYTES = 64 * 1024
const PDF = 'application/pdf'

/**
 * What is in a file, without running anything in it. Pictures are drawn, texts are words, and a PDF is given to the
 * browser's own reader as bytes whose type is said here, so that they can't pass for a page.
 */
export function FilePreview({ file }: { readonly file: ShownFile }) {
  if (isPicture(file)) return <PicturePreview file={file} />
  if (file.mime_type.startsWith('text/') || file.mime_type === 'application/json') return <TextPreview file={file} />
  if (file.mime_type === PDF && navigator.pdfViewerEnabled) return <PdfPreview file={file} />
  return <Still file={file} />
}

function Still({ file, words }: { readonly file: ShownFile; readonly words?: string }) {
  return (
    <div className="file-preview">
      <FilePicture file={file} />
      {words !== undefined && <p>{words}</p>}
    </div>
  )
}

function PicturePreview({ file }: { readonly file: ShownFile }) {
  const source = usePictureSource(file)
  const [failed, setFailed] = useState<string | null>(null)
  if (source !== null && source === failed) return <Still file={file} words="This image can't be shown now" />
  return (
    <div className="file-preview">
      {source !== null && (
        <img
          src={source}
          alt={file.alt_text || file.name}
          // What stands below is in its place before the picture is there.
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          decoding="async"
          onError={() => setFailed(source)}
        />
      )}
    </div>
  )
}

function TextPreview({ file }: { readonly file: ShownFile }) {
  const { blob, missing } = useBytes(file)
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return undefined
    let current = true
    void blob
      .slice(0, TEXT_BYTES)
      .text()
      .then((read) => current && setText(read))
    return () => {
      current = false
    }
  }, [blob])
  if (missing) return <Missing file={file} />
  return (
    // It scrolls, so the keyboard must be able to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="file-text" tabIndex={0} role="region" aria-label={`Text of ${file.name}`}>
      {text ?? ''}
      {blob !== null && blob.size > TEXT_BYTES && '\n…'}
    </pre>
  )
}

function PdfPreview({ file }: { readonly file: ShownFile }) {
  const { blob, missing } = useBytes(file)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (!blob || !frame.current) return undefined
    const address = URL.createObjectURL(new Blob([blob], { type: PDF }))
    frame.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  if (missing) return <Missing file={file} />
  return <div className="file-preview">{blob !== null && <iframe ref={frame} title={`Preview of ${file.name}`} />}</div>
}

function Missing({ file }: { readonly file: ShownFile }) {
  const { online } = useReachability()
  return <Still file={file} words={online ? 'Its content can’t be loaded now.' : 'Its content needs a connection.'} />
}

function useBytes(file: ShownFile): { readonly blob: Blob | null; readonly missing: boolean } {
  const workspace = useWorkspace()
  const { online } = useReachability()
  const [found, setFound] = useState<{ blob: Blob | null } | null>(null)
  const { path, version, is_public, bytesOf: local, mime_type } = file
  useEffect(() => {
    const stop = new AbortController()
    void bytesOf(workspace, { path, version, is_public, bytesOf: local, mime_type }, stop.signal).then((blob) => {
      if (!stop.signal.aborted) setFound({ blob })
    })
    return () => stop.abort()
    // Back online, what was missing is asked for again.
  }, [workspace, path, version, is_public, local, mime_type, online])
  return { blob: found?.blob ?? null, missing: found !== null && found.blob === null }
}
