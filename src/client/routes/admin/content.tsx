import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { dashboardQueries } from '#client/data/dashboard-queries.ts'
import { query } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { CONTENT, CREATIONS } from '#client/shell/navigation.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatNumber } from '#client/ui/format.ts'
import { Menu } from '#client/ui/menu.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { Section } from '#client/ui/panel.tsx'
import { RowMark } from '#client/ui/row-mark.tsx'
import { DraftRows, useDeviceDrafts } from './-device-drafts.tsx'
import { PlaceRow } from './-place-row.tsx'

/** The phone's Content tab: what there is to edit, and what was begun on this device. */
export const Route = createFileRoute('/admin/content')({ component: ContentPage })

/** Kind of record that waits for each place. */
const ENTITIES: Readonly<Record<string, string>> = {
  '/admin/posts': 'post',
  '/admin/categories': 'category',
  '/admin/tags': 'tag',
  '/admin/courses': 'course',
  '/admin/workflows': 'workflow',
  '/admin/workflow-categories': 'workflow-category',
  '/admin/files': 'file',
}

function ContentPage() {
  usePageTitle('Content')
  const { items } = useOutbox()
  const { online } = useReachability()
  const posts = useQuery(dashboardQueries.posts)
  const categories = useQuery(dashboardQueries.categories)
  const tags = useQuery(query('tags.list', {}))
  const courses = useQuery(dashboardQueries.courses)
  const workflows = useQuery(dashboardQueries.workflows)
  const workflowCategories = useQuery(query('workflowCategories.list', {}))
  const files = useQuery(dashboardQueries.files)
  const { drafts, failed, reload } = useDeviceDrafts()
  const counts: Readonly<Record<string, number | undefined>> = {
    '/admin/posts': posts.data?.total,
    '/admin/categories': categories.data?.length,
    '/admin/tags': tags.data?.length,
    '/admin/courses': courses.data?.total,
    '/admin/workflows': workflows.data?.total,
    '/admin/workflow-categories': workflowCategories.data?.length,
    '/admin/files': files.data?.total,
  }
  const answers = [posts, categories, tags, courses, workflows, workflowCategories, files]
  const known = answers.filter((answer) => answer.data !== undefined)
  const broken = online && answers.some((answer) => answer.isError)
  const retry = () => void Promise.all(answers.map((answer) => answer.refetch()))
  const places = CONTENT.filter((place) => may(place.access))
  return (
    <div className="max-w-[680px]">
      <PageHead
        title="Content"
        {...(!online && known.length > 0
          ? { asOf: <AsOf at={Math.min(...known.map((answer) => answer.dataUpdatedAt))} offline /> }
          : {})}
        actions={<NewMenu />}
      />
      {broken && (
        <Banner
          tone="bad"
          className="mb-3"
          actions={
            <Button small onClick={retry}>
              Retry
            </Button>
          }
        >
          Failed to load the counts
        </Banner>
      )}
      <ul>
        {places.map(({ to, label, icon }) => {
          const waiting = items.filter((item) => item.entity === ENTITIES[to]).length
          const count = counts[to]
          return (
            <PlaceRow key={to} to={to} label={label} icon={icon}>
              {waiting > 0 && <RowMark state="waiting" label={`${waiting} waiting`} />}
              {count !== undefined && <span className="text-ink-3">{formatNumber(count)}</span>}
            </PlaceRow>
          )
        })}
      </ul>
      <Section title="Continue on this device">
        {failed && (
          <p className="py-3 text-small text-bad">Failed to read the drafts on this device. They are still there.</p>
        )}
        {!failed && drafts.length === 0 && (
          <p className="py-4 text-ink-3">No drafts on this device. What you type is kept here until you save it.</p>
        )}
        <ul className="list-rows">
          <DraftRows drafts={drafts} reload={reload} />
        </ul>
      </Section>
    </div>
  )
}

function NewMenu() {
  const navigate = useNavigate()
  const items = CREATIONS.filter((creation) => may(creation.access)).map(({ label, to }) => ({
    label,
    onSelect: () => void navigate({ to }),
  }))
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
