import {
  Activity,
  Bot,
  Braces,
  FileText,
  Folder,
  FolderTree,
  GraduationCap,
  House,
  IdCard,
  Images,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Mail,
  MailPlus,
  Menu,
  PenLine,
  ScrollText,
  Send,
  Settings2,
  Stethoscope,
  Tag,
  Trash2,
  Upload,
  UserRound,
  UsersRound,
  Workflow,
} from 'lucide-react'
import type { Access } from '#contract/calls/permissions.ts'
import { category } from '#contract/records/category.ts'
import { course } from '#contract/records/course.ts'
import { emailTemplate } from '#contract/records/email-template.ts'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { storedFile } from '#contract/records/file.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import { message } from '#contract/records/message.ts'
import { post } from '#contract/records/post.ts'
import type { Definition } from '#contract/records/record.ts'
import { tag } from '#contract/records/tag.ts'
import { userGroup } from '#contract/records/user-group.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflow } from '#contract/records/workflow.ts'
import type { PlainPath } from '#client/data/address.ts'
import type { Creation, Place } from './place.ts'

/** The map of the back office: sidebar, tabs, palette, shortcuts, quick actions, Content and More read this list. */

/** Milliseconds: here a success tells more than that something was saved. */
const LONGER = 5000

/** In the order in which new records are offered; the groups of the sidebar gather them. */
export const PLACES: readonly Place[] = [
  {
    to: '/admin',
    label: 'Dashboard',
    icon: LayoutDashboard,
    access: 'content.read',
    group: 'Overview',
    tab: true,
    key: 'd',
  },
  { to: '/admin/content', label: 'Content', icon: FileText, access: 'content.read', tab: true },
  {
    to: '/admin/monitoring',
    label: 'Monitoring',
    icon: Activity,
    access: 'admin',
    group: 'Overview',
    tab: true,
    key: 'm',
    about: 'Health of the server',
    successFor: LONGER,
  },
  {
    to: '/admin/outbox',
    label: 'Outbox',
    icon: Inbox,
    access: 'content.read',
    group: 'Overview',
    tab: true,
    key: 'o',
  },
  { to: '/admin/more', label: 'More', icon: Menu, access: 'content.read', tab: true },
  placeOf(post, {
    to: '/admin/posts',
    icon: FileText,
    group: 'Content',
    key: 'p',
    count: 'posts.stats',
    makes: [{ to: post.newRoute, key: 'p', quick: { icon: PenLine, label: 'Write a post' } }],
  }),
  placeOf(category, {
    to: '/admin/categories',
    icon: Folder,
    group: 'Content',
    key: 'c',
    count: 'categories.list',
    makes: [{ to: category.newRoute, key: 'c' }],
  }),
  placeOf(tag, {
    to: '/admin/tags',
    icon: Tag,
    group: 'Content',
    key: 't',
    count: 'tags.list',
    about: 'Names and colours',
    makes: [{ to: tag.newRoute, key: 't' }],
  }),
  placeOf(course, {
    to: '/admin/courses',
    icon: GraduationCap,
    group: 'Learning',
    key: 'l',
    count: 'courses.list',
    makes: [
      { to: course.newRoute, key: 'l', quick: { icon: GraduationCap } },
      { to: '/admin/courses/lessons/create', label: 'New lesson', key: 'e' },
    ],
  }),
  placeOf(cvTemplate, {
    to: '/admin/cv-templates',
    label: 'CV templates',
    icon: IdCard,
    group: 'Learning',
    count: 'cvTemplates.list',
    about: 'How CVs look',
    successFor: LONGER,
    makes: [{ to: cvTemplate.newRoute, label: 'New CV template', key: 'v' }],
  }),
  placeOf(workflow, {
    to: '/admin/workflows',
    icon: Workflow,
    group: 'Content',
    key: 'w',
    count: 'workflows.stats',
    makes: [{ to: workflow.newRoute, key: 'w', quick: { icon: Workflow } }],
  }),
  placeOf(workflowCategory, {
    to: '/admin/workflow-categories',
    icon: FolderTree,
    group: 'Content',
    count: 'workflowCategories.list',
    about: 'Groups of workflows',
    makes: [{ to: workflowCategory.newRoute, key: 'g' }],
  }),
  placeOf(storedFile, {
    to: '/admin/files',
    label: 'File library',
    icon: Images,
    group: 'Content',
    key: 'f',
    count: 'files.list',
    makes: [
      { to: '/admin/files/upload', label: 'Upload files', key: 'f', quick: { icon: Upload } },
      { to: storedFile.newRoute, label: 'Add link', key: 'k' },
    ],
  }),
  placeOf(homeSetting, {
    to: '/admin/home-settings',
    icon: House,
    group: 'Site',
    key: 'h',
    about: 'Texts and pictures of the home page',
    successFor: LONGER,
    makes: [{ to: homeSetting.newRoute, key: 'h' }],
  }),
  placeOf(message, {
    to: '/admin/messages',
    icon: Mail,
    group: 'Mail',
    key: 'i',
    about: 'What visitors wrote',
    makes: [],
  }),
  {
    to: '/admin/users',
    label: 'Users',
    icon: UserRound,
    access: 'admin',
    group: 'People',
    key: 'u',
    about: 'Accounts and roles',
    successFor: LONGER,
    makes: [{ to: '/admin/users/create', label: 'New user', access: 'admin', key: 'n' }],
  },
  placeOf(userGroup, {
    to: '/admin/user-groups',
    icon: UsersRound,
    group: 'People',
    about: 'Groups and their members',
    successFor: LONGER,
    makes: [{ to: userGroup.newRoute, key: 'u' }],
  }),
  placeOf(emailTemplate, {
    to: '/admin/email-templates',
    icon: MailPlus,
    group: 'Mail',
    about: 'The texts of the site’s mails',
    successFor: LONGER,
    makes: [{ to: emailTemplate.newRoute, key: 'm' }],
  }),
  {
    to: '/admin/smtp-configurations',
    label: 'Mail servers',
    icon: Send,
    access: 'admin',
    group: 'Mail',
    successFor: LONGER,
    makes: [{ to: '/admin/smtp-configurations/create', label: 'New mail server', access: 'admin', key: 's' }],
  },
  {
    to: '/admin/user-activities',
    label: 'User activities',
    icon: ScrollText,
    access: 'admin',
    group: 'People',
    about: 'Who did what',
    successFor: LONGER,
  },
  {
    to: '/admin/api-tokens',
    label: 'API tokens',
    icon: KeyRound,
    access: 'admin',
    group: 'Access',
    about: 'Access for programs',
    successFor: LONGER,
    makes: [{ to: '/admin/api-tokens/create', label: 'New API token', access: 'admin', key: 'a' }],
  },
  {
    to: '/admin/ai-keys',
    label: 'AI API keys',
    icon: Bot,
    access: 'admin',
    group: 'Access',
    about: 'The site’s keys and people’s quotas',
    successFor: LONGER,
    makes: [{ to: '/admin/ai-keys/create', label: 'New AI API key', access: 'admin', key: 'y' }],
  },
  {
    to: '/admin/api-docs',
    label: 'API documentation',
    icon: Braces,
    access: 'admin',
    group: 'Access',
    about: 'Calls and examples',
    successFor: LONGER,
  },
  {
    to: '/admin/settings',
    label: 'Settings',
    icon: Settings2,
    access: 'admin',
    group: 'Site',
    key: 's',
    about: 'Site and uploads',
    successFor: LONGER,
  },
  {
    to: '/admin/trash',
    label: 'Trash',
    icon: Trash2,
    access: 'content.delete',
    group: 'Site',
    about: 'Restore within 30 days',
  },
  { to: '/admin/outbox/diagnostics', label: 'Diagnostics', icon: Stethoscope, access: 'content.read' },
  {
    to: '/admin/profile',
    label: 'Profile',
    icon: UserRound,
    access: 'account',
    group: 'Account',
    about: 'Account and password',
  },
]

type Unnamed<T extends { label: string; access: Access }> = Omit<T, 'label' | 'access'> & { readonly label?: string }
/** Where the list lies whose records are edited at such a route. */
type ListOf<Route> = Route extends `${infer List}/{id}` ? List : never

interface RecordPlace<D extends Definition> extends Unnamed<Omit<Place, 'to' | 'entity' | 'makes'>> {
  readonly to: PlainPath & ListOf<D['route']>
  readonly makes: readonly Unnamed<Creation>[]
}

/** A place of records: unless it says otherwise it bears their name, and whoever may read them may see it. */
function placeOf<const D extends Definition>(kind: D, { makes, ...place }: RecordPlace<D>): Place {
  const label = `New ${kind.label.toLowerCase()}`
  return {
    label: kind.plural,
    access: kind.readAccess ?? 'content.read',
    entity: kind.type,
    ...place,
    makes: makes.map((creation) => ({ label, access: kind.writeAccess ?? 'content.write', ...creation })),
  }
}
