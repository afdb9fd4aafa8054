import {
  Activity,
  FileText,
  Folder,
  GraduationCap,
  FolderTree,
  Images,
  Inbox,
  LayoutDashboard,
  Menu,
  Settings2,
  Stethoscope,
  Tag,
  Trash2,
  UserRound,
  Workflow,
  type LucideIcon,
} from 'lucide-react'
import type { Access } from '#contract/calls/permissions.ts'

/** The map of the back office: sidebar, phone tabs, Content, More and the palette all read it. */

export interface Place {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly access: Access
  /** Second key of the `G` shortcut. */
  readonly key?: string
}

export interface PlaceGroup {
  readonly label: string | null
  readonly places: readonly Place[]
}

const dashboard: Place = { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, access: 'content.read', key: 'd' }
const monitoring: Place = { to: '/admin/monitoring', label: 'Monitoring', icon: Activity, access: 'admin', key: 'm' }
const outbox: Place = { to: '/admin/outbox', label: 'Outbox', icon: Inbox, access: 'content.read', key: 'o' }

export const SIDEBAR: readonly PlaceGroup[] = [
  { label: null, places: [dashboard, monitoring, outbox] },
  {
    label: 'Content',
    places: [
      { to: '/admin/posts', label: 'Posts', icon: FileText, access: 'content.read', key: 'p' },
      { to: '/admin/categories', label: 'Categories', icon: Folder, access: 'content.read', key: 'c' },
      { to: '/admin/tags', label: 'Tags', icon: Tag, access: 'content.read', key: 't' },
      { to: '/admin/workflows', label: 'Workflows', icon: Workflow, access: 'content.read', key: 'w' },
      { to: '/admin/workflow-categories', label: 'Workflow categories', icon: FolderTree, access: 'content.read' },
      { to: '/admin/files', label: 'File library', icon: Images, access: 'content.read', key: 'f' },
    ],
  },
  {
    label: 'Learning',
    places: [{ to: '/admin/courses', label: 'Courses', icon: GraduationCap, access: 'content.read', key: 'l' }],
  },
  {
    label: 'Site',
    places: [
      { to: '/admin/settings', label: 'Settings', icon: Settings2, access: 'admin', key: 's' },
      { to: '/admin/trash', label: 'Trash', icon: Trash2, access: 'content.delete' },
    ],
  },
]

const CONTENT_GROUPS = ['Content', 'Learning']
/** What the phone's Content tab leads to. */
export const CONTENT: readonly Place[] = SIDEBAR.filter(({ label }) => CONTENT_GROUPS.includes(label ?? '')).flatMap(
  (group) => group.places,
)

/** Below the outbox; only the palette lists it beside its link there. */
export const DIAGNOSTICS: Place = {
  to: '/admin/outbox/diagnostics',
  label: 'Diagnostics',
  icon: Stethoscope,
  access: 'content.read',
}

export const PROFILE: Place = { to: '/admin/profile', label: 'Profile', icon: UserRound, access: 'account' }

export const TABS: readonly Place[] = [
  dashboard,
  { to: '/admin/content', label: 'Content', icon: FileText, access: 'content.read' },
  monitoring,
  outbox,
  { to: '/admin/more', label: 'More', icon: Menu, access: 'content.read' },
]

/** The tab that stays lit while a page below it is open. */
export function tabOf(path: string): string {
  const exact = [monitoring, outbox].find((tab) => path.startsWith(tab.to))
  if (exact) return exact.to
  if (path === '/admin' || path === '/admin/') return '/admin'
  return [...CONTENT, ...CREATIONS].some((place) => path.startsWith(place.to)) || path.startsWith('/admin/content')
    ? '/admin/content'
    : '/admin/more'
}

export interface Shortcut {
  readonly label: string
  readonly to: string
  readonly access: Access
  readonly key: string
}

/** What the `C` shortcut and the palette create. */
export const CREATIONS: readonly Shortcut[] = [
  { label: 'New post', to: '/admin/posts/create', access: 'content.write', key: 'p' },
  { label: 'New category', to: '/admin/categories/create', access: 'content.write', key: 'c' },
  { label: 'New tag', to: '/admin/tags/create', access: 'content.write', key: 't' },
  { label: 'New course', to: '/admin/courses/create', access: 'content.write', key: 'l' },
  { label: 'New lesson', to: '/admin/lessons/create', access: 'content.write', key: 'e' },
  { label: 'New workflow', to: '/admin/workflows/create', access: 'content.write', key: 'w' },
  { label: 'New workflow category', to: '/admin/workflow-categories/create', access: 'content.write', key: 'g' },
  { label: 'Upload files', to: '/admin/files/upload', access: 'content.write', key: 'f' },
  { label: 'Add link', to: '/admin/files/link', access: 'content.write', key: 'k' },
]
