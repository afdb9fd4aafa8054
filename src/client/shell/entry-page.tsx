import type { ReactNode } from 'react'
import { AppMark } from '#client/ui/ring.tsx'
import { usePageTitle } from './metadata.ts'

/** Pages before the sign-in: one calm column with the mark. */
export function EntryPage({ title, lead, children }: { readonly title: string; readonly lead?: string; readonly children: ReactNode }) {
  usePageTitle(title)
  return (
    <main className="entry-page">
      <div className="column">
        <p className="brand">
          <AppMark size={26} />
          Offdesk
        </p>
        <h1>{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
    </main>
  )
}
