import type { ReactNode } from 'react'

interface SectionProps {
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page: a heading on a hairline, then the content. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className="section">
      <header>
        <h2>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  )
}
