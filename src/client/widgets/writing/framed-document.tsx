import type { ComponentProps } from 'react'

type FramedDocumentProps = Pick<ComponentProps<'iframe'>, 'tabIndex' | 'style' | 'onLoad'> & {
  /** A whole document; no script of it runs, and it reaches nothing of the page. */
  readonly html: string
  readonly title: string
}

/** A document in a frame. Another one has another frame: one that goes on to it is a step of its own on the way back. */
export function FramedDocument({ html, title, ...frame }: FramedDocumentProps) {
  return <iframe key={html} sandbox="" srcDoc={html} title={title} {...frame} />
}
