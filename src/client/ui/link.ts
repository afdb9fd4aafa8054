import type { ReactNode } from 'react'

/**
 * The one way in which parts of this folder navigate: the caller renders the link (of the router), the part gives it
 * its class and content. Parts that merely look like a link or a button take a class from `buttonClass` instead.
 */
export type RenderLink = (props: {
  className: string
  children: ReactNode
  /** For one that shows an icon alone: its accessible name, also the tip of the browser. */
  'aria-label'?: string
  title?: string
}) => ReactNode
