import { useMemo } from 'react'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { givenBack, heldForParser, markdownHtml } from './markdown-document.ts'

interface StaticMarkdownProps {
  readonly markdown: string
  readonly resolveSrc: (src: string) => string
}

/** A Markdown text in the type of the page, as React elements: nothing in it can act. */
export default function StaticMarkdown({ markdown, resolveSrc }: StaticMarkdownProps) {
  const html = useMemo(() => markdownHtml(heldForParser(markdown)), [markdown])
  return <StaticHtml html={html} resolveSrc={(src) => resolveSrc(givenBack(src))} />
}
