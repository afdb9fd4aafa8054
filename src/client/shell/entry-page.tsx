import type { ReactNode } from 'react'
import { AppMark } from '#client/ui/app-mark.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'

interface EntryPageProps {
  readonly title: string
  /** In the browser's tab, when it differs from the heading. */
  readonly tab?: string
  readonly lead?: string
  readonly foot?: string
  readonly children: ReactNode
}

/** Pages before the sign-in: one calm column under the mark. */
export function EntryPage({ title, tab = title, lead, foot, children }: EntryPageProps) {
  usePageTitle(tab)
  return (
    <main className="entry-page">
      <div className="mark" aria-hidden="true">
        <AppMark size={50} />
      </div>
      <div className="column">
        <header>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
      {foot && <p className="foot">{foot}</p>}
    </main>
  )
}
