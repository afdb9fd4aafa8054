import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { CONTENT, creations, placesIn } from '#client/shell/navigation.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatNumber } from '#client/ui/format.ts'
import { Menu } from '#client/ui/menu.tsx'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { Section } from '#client/ui/panel.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { DraftRows, DraftsUnread, useDeviceDrafts } from './-device-drafts.tsx'
import { PlaceRow } from './-place-row.tsx'
import { useCounts } from './-use-counts.ts'

/** The phone's Content tab: what there is to edit, and what was begun on this device. */
export const Route = createFileRoute('/admin/content')({ component: ContentPage })

function ContentPage() {
  usePageTitle('Content')
  const { items } = useOutbox()
  const { online } = useReachability()
  const places = placesIn(...CONTENT)
  const { counts, answers } = useCounts(places)
  const { drafts, failed, reload } = useDeviceDrafts()
  const known = answers.filter((answer) => answer.data !== undefined)
  const broken = online && answers.some((answer) => answer.isError)
  const retry = () => void Promise.all(answers.map((answer) => answer.refetch()))
  return (
    <>
      <PageHead
        title="Content"
        {...(!online && known.length > 0
          ? { asOf: <AsOf at={Math.min(...known.map((answer) => answer.dataUpdatedAt))} offline /> }
          : {})}
        actions={<NewMenu />}
      />
      {broken && <FailedBanner message="Failed to load the counts" onRetry={retry} />}
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,360px)] lg:gap-x-12">
        <ul>
          {places.map(({ to, label, icon, entity }) => {
            const waiting = items.filter((item) => item.entity === entity).length
            const count = counts.get(to)
            return (
              <PlaceRow key={to} to={to} label={label} icon={icon}>
                {waiting > 0 && <RowMark state="waiting" label={`${waiting} waiting`} />}
                {count !== undefined && <span className="text-ink-3">{formatNumber(count)}</span>}
              </PlaceRow>
            )
          })}
        </ul>
        <div className="lg:-mt-1.5">
          <Section title="Continue on this device">
            {failed && <DraftsUnread />}
            {!failed && drafts.length === 0 && (
              <p className="py-4 text-ink-3">No drafts on this device. What you type is kept here until you save it.</p>
            )}
            <ul className="list-rows">
              <DraftRows drafts={drafts} reload={reload} />
            </ul>
          </Section>
        </div>
      </div>
    </>
  )
}

function NewMenu() {
  const navigate = useNavigate()
  const items = creations().map(({ label, to }) => ({ label, onSelect: () => void navigate({ to }) }))
  if (items.length === 0) return null
  return (
    <Menu
      label="New"
      items={items}
      trigger={
        <Button variant="primary" icon={<Plus strokeWidth={1.75} aria-hidden="true" />}>
          New
        </Button>
      }
    />
  )
}
