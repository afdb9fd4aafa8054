import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RenderLink } from './link.ts'

/** From a nested page to the one above it. */
export interface Back {
  readonly label: string
  readonly link: RenderLink
}

/** One link back, above the title. */
export function BackLink({ label, link }: Back) {
  return link({
    className: 'back-link',
    children: (
      <>
        <ChevronLeft strokeWidth={1.75} aria-hidden="true" />
        {label}
      </>
    ),
  })
}

interface PageHeadProps {
  /** The one h1 of the page. */
  readonly title: ReactNode
  /** One line below: counts, what the page is for. */
  readonly sub?: ReactNode
  /** An `<AsOf>` or any other word on freshness, beside the sub line. */
  readonly asOf?: ReactNode
  readonly actions?: ReactNode
  /** Nested pages only: one link back, above the title. */
  readonly back?: Back
  /** The phone's bar already shows the title: keep it for screen readers alone there. */
  readonly quietOnPhone?: boolean
}

export function PageHead({ title, sub, asOf, actions, back, quietOnPhone = false }: PageHeadProps) {
  return (
    <header className="page-head">
      <div className="words">
        {back && <BackLink {...back} />}
        <h1 className={quietOnPhone ? 'max-lg:sr-only' : undefined}>{title}</h1>
        {(sub !== undefined || asOf !== undefined) && (
          <p className="sub">
            {sub !== undefined && <span>{sub}</span>}
            {asOf}
          </p>
        )}
      </div>
      {actions !== undefined && <div className="acts">{actions}</div>}
    </header>
  )
}
