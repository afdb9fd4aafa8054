import { Link } from '@tanstack/react-router'
import { GraduationCap, PenLine, Upload, Workflow, type LucideIcon } from 'lucide-react'
import { may } from '#client/data/session.ts'
import { PROFILE, SIDEBAR } from '#client/shell/navigation.ts'
import { formatCount } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import type { Figures } from './-figures.ts'

interface Tile {
  readonly to: string
  readonly label: string
  readonly meta: string
  readonly icon: LucideIcon
}

/** What is made most, one tap away (product 1.7). */
const CREATE: readonly Tile[] = [
  { to: '/admin/posts/create', label: 'Write a post', meta: 'Posts', icon: PenLine },
  { to: '/admin/courses/create', label: 'New course', meta: 'Courses', icon: GraduationCap },
  { to: '/admin/workflows/create', label: 'New workflow', meta: 'Workflows', icon: Workflow },
  { to: '/admin/files/upload', label: 'Upload files', meta: 'File library', icon: Upload },
]

/** DASH-15: the sections that exist, behind what is made most. */
export function QuickActions({ figures }: { readonly figures: Figures }) {
  const { posts, categories, files, workflows, courses } = figures
  const metas: Readonly<Record<string, string | undefined>> = {
    '/admin/posts': posts && formatCount(posts.total, 'post'),
    '/admin/categories': categories && formatCount(categories.length, 'category', 'categories'),
    '/admin/tags': 'Names and colours',
    '/admin/workflows': workflows && formatCount(workflows.total, 'workflow'),
    '/admin/workflow-categories': 'Groups of workflows',
    '/admin/courses': courses === undefined ? 'Lessons and quizzes' : formatCount(courses, 'course'),
    '/admin/files': files && formatCount(files.length, 'file'),
    '/admin/monitoring': 'Health of the server',
    '/admin/settings': 'Site and uploads',
    '/admin/trash': 'Restore within 30 days',
    '/admin/profile': 'Account and password',
  }
  const write = may('content.write') ? CREATE : []
  const places = [...SIDEBAR.flatMap((group) => group.places), PROFILE]
    // The outbox has its own place above, and this is the dashboard.
    .filter((place) => !['/admin', '/admin/outbox'].includes(place.to) && may(place.access))
    .map(({ to, label, icon }): Tile => ({ to, label, icon, meta: metas[to] ?? label }))
  return (
    <Section title="Quick actions">
      <ul className="grid grid-cols-2 gap-2 pt-3 lg:grid-cols-4 lg:gap-2.5">
        {[...write, ...places].map(({ to, label, meta, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-panel border border-line bg-surface px-3 py-2 hover:border-line-strong"
            >
              <Icon size={19} strokeWidth={1.75} className="text-accent" aria-hidden="true" />
              <span className="min-w-0">
                <span className="block text-[14px] leading-[18px] font-[550]">{label}</span>
                <span className="block truncate text-meta text-ink-3">{meta}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
