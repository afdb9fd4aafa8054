import { useEffect, useState } from 'react'
import { markdownDocument } from './markdown-document.ts'
import './markdown-preview.css'

interface MarkdownPreviewProps {
  readonly name: string
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
}

/** The text as its readers get it, in a frame that can run nothing. Works offline. */
export default function MarkdownPreview({ name, markdown, resolveSrc }: MarkdownPreviewProps) {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    void markdownDocument(name, markdown, resolveSrc).then((text) => live && setHtml(text))
    return () => {
      live = false
    }
  }, [name, markdown, resolveSrc])
  return (
    <div className="md-preview">
      {html !== null && <iframe sandbox="" srcDoc={html} title={`Preview of ${name}`} />}
    </div>
  )
}
