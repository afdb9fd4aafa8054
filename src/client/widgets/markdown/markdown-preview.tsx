import { useEffect, useMemo, useState } from 'react'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useSite } from '#client/widgets/use-site.ts'
import { givenBack, heldForParser, markdownDocument, markdownHtml } from './markdown-document.ts'
import './markdown-preview.css'

interface MarkdownPreviewProps {
  readonly name: string
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
}

/** The text as its readers get it, in a frame that can run nothing. Works offline. */
export default function MarkdownPreview({ name, markdown, resolveSrc }: MarkdownPreviewProps) {
  const { language } = useSite()
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    void markdownDocument(language, name, markdown, resolveSrc).then((text) => live && setHtml(text))
    return () => {
      live = false
    }
  }, [language, name, markdown, resolveSrc])
  return (
    <div className="md-preview">
      {html !== null && <iframe sandbox="" srcDoc={html} title={`Preview of ${name}`} />}
    </div>
  )
}

/** The text in the type of the page, as React elements: nothing in it can act. */
export function StaticMarkdown({ markdown, resolveSrc }: Omit<MarkdownPreviewProps, 'name'>) {
  const html = useMemo(() => markdownHtml(heldForParser(markdown)), [markdown])
  return <StaticHtml html={html} resolveSrc={(src) => resolveSrc(givenBack(src))} />
}
