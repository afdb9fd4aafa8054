import { useCallback, useMemo } from 'react'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useSite } from '#client/widgets/use-site.ts'
import type { BringPicture } from '#client/widgets/writing/frame-document.ts'
import { useFrameDocument } from '#client/widgets/writing/use-frame-document.ts'
import { givenBack, heldForParser, markdownDocument, markdownHtml } from './markdown-document.ts'
import './markdown-preview.css'
import { FramedDocument } from '#client/widgets/writing/framed-document.tsx'

interface MarkdownPreviewProps {
  readonly name: string
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
}

/** The text as its readers get it, in a frame that can run nothing. Works offline. */
export default function MarkdownPreview({ name, markdown, resolveSrc }: MarkdownPreviewProps) {
  const { language } = useSite()
  const html = useFrameDocument(
    useCallback(
      (bring: BringPicture) => markdownDocument(language, name, markdown, resolveSrc, bring),
      [language, name, markdown, resolveSrc],
    ),
  )
  return (
    <div className="md-preview">{html !== null && <FramedDocument html={html} title={`Preview of ${name}`} />}</div>
  )
}

/** The text in the type of the page, as React elements: nothing in it can act. */
export function StaticMarkdown({ markdown, resolveSrc }: Omit<MarkdownPreviewProps, 'name'>) {
  const html = useMemo(() => markdownHtml(heldForParser(markdown)), [markdown])
  return <StaticHtml html={html} resolveSrc={(src) => resolveSrc(givenBack(src))} />
}
