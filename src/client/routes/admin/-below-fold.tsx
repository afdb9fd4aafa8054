import type { Figures } from './-figures.ts'
import { PopularGroups } from './-popular-groups.tsx'
import { Sections } from './-sections.tsx'
import { SystemHealth } from './-system-health.tsx'

/** What nobody sees without scrolling: drawn once the rest of the dashboard is there. */
export function BelowFold({ figures: { admin, groups, counts } }: { readonly figures: Figures }) {
  return (
    <>
      {admin && (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-10">
          <SystemHealth />
          <PopularGroups groups={groups} />
        </div>
      )}
      <Sections counts={counts} />
    </>
  )
}
