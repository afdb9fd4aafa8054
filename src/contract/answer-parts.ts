import type { CallInput } from './calls/endpoint.ts'
import type { Contract, EndpointName } from './index.ts'

/** What can be asked for in one call (calls/answers.ts): reading calls with the one input that they are asked with there. */

/** The most that a device keeps ahead of one kind. */
const MOST = '100'

/** Asked for the total; the figure of the navigation, too. */
export const UNREAD_MESSAGES = { query: { status: 'new', per_page: '1' } } as const
/** Archived ones, too: what lists of a device are found among. */
const ALL_MESSAGES = { query: { status: 'all', per_page: MOST } } as const
/** The rows that stand for the posts whose texts are kept on a device. */
export const LAST_FIFTY = { query: { per_page: '50' } } as const
/** The same with their texts: for a device that holds none of them. */
export const LAST_TEXTS = { query: { include: 'content', sort: '-updated_at', per_page: '50' } } as const
const FIRST_OF_TRASH = { query: { page: 1 } } as const

interface Part {
  readonly call: EndpointName
  readonly input: { readonly query?: Readonly<Record<string, unknown>> | undefined }
}

/** Pairs a call with what it takes. */
const part = <N extends EndpointName, I extends { readonly query?: CallInput<Contract[N]>['query'] }>(
  call: N,
  input: I = {} as I,
) => ({ call, input })

export const answerParts = {
  'dashboard.recent': part('dashboard.recent'),
  'posts.stats': part('posts.stats'),
  'posts.latest': part('posts.list', LAST_FIFTY),
  'posts.texts': part('posts.list', LAST_TEXTS),
  'workflows.stats': part('workflows.stats'),
  'workflows.list': part('workflows.list'),
  'categories.list': part('categories.list'),
  'tags.list': part('tags.list'),
  'files.list': part('files.list'),
  'files.rules': part('files.rules'),
  'links.dead': part('links.dead'),
  'courses.list': part('courses.list'),
  'courses.order': part('courses.order'),
  'workflowCategories.list': part('workflowCategories.list'),
  'settings.read': part('settings.read'),
  'trash.first': part('trash.list', FIRST_OF_TRASH),
  'homeSettings.list': part('homeSettings.list'),
  'homeSettings.order': part('homeSettings.order'),
  'emailTemplates.list': part('emailTemplates.list'),
  'cvTemplates.list': part('cvTemplates.list'),
  'messages.unread': part('messages.list', UNREAD_MESSAGES),
  'messages.all': part('messages.list', ALL_MESSAGES),
  'groups.stats': part('groups.stats'),
  'users.stats': part('users.stats'),
  'apiTokens.list': part('apiTokens.list'),
  'health.comprehensive': part('health.comprehensive'),
  'health.basic': part('health.basic'),
  'health.database': part('health.database'),
  'health.storage': part('health.storage'),
  'health.history': part('health.history'),
} as const satisfies Readonly<Record<string, Part>>

export type PartName = keyof typeof answerParts

/** Null for a name that this version does not know. */
export function answerPart(name: string): Part | null {
  return Object.hasOwn(answerParts, name) ? answerParts[name as PartName] : null
}
