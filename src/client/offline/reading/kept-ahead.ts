import type { QueryClient } from '@tanstack/react-query'
import { answerParts, type PartName } from '#contract/answer-parts.ts'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { askTogether } from '#client/data/asked-together.ts'
import { call } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { heldTags, noteTag } from './held-tags.ts'
import { dueCourses, keepCourse } from './keep-courses.ts'
import { keepFirstPage, keepTexts, keepWhole, lacksTexts } from './keep-posts.ts'
import { keepWorkflowRows } from './keep-workflows.ts'
import { watchChanges } from './overtaken.ts'

/** What has to be readable offline, opened or not, in the order of what hurts most when it is missing. */

/** A few calls at most; none when screens have asked for the same meanwhile. */
export type Step = () => Promise<unknown>

export interface Wanted {
  readonly now: number
  /** Answers younger than this are not asked for again, whoever asked; over a restart, too. */
  readonly age: number
  readonly admin: boolean
}

const FOR_ALL = [
  'posts.latest',
  'dashboard.recent',
  'posts.stats',
  'workflows.stats',
  'categories.list',
  'tags.list',
  'settings.read',
  'files.list',
  'files.rules',
  'links.dead',
  'courses.list',
  'courses.order',
  'workflowCategories.list',
  'workflows.list',
  'trash.first',
] as const satisfies readonly PartName[]

const FOR_ADMINS = [
  'homeSettings.list',
  'homeSettings.order',
  'emailTemplates.list',
  'cvTemplates.list',
  'groups.stats',
  'users.stats',
  'health.comprehensive',
  'health.basic',
  'health.database',
  'health.storage',
  'health.history',
  'messages.unread',
  'messages.all',
] as const satisfies readonly PartName[]

/** Asked for beside the rows by a device that holds no text; never kept as the list that it comes as. */
const TEXTS = 'posts.texts'

/** The parts that are due. */
export function dueParts(client: QueryClient, { now, age, admin }: Wanted): PartName[] {
  const isDue = (name: PartName) => now - (client.getQueryState(keyOf(name))?.dataUpdatedAt ?? 0) >= age
  return [...FOR_ALL, ...(admin ? FOR_ADMINS : [])].filter(isDue)
}

/** What is due, step by step. */
export function dueSteps(client: QueryClient, wanted: Wanted): Step[] {
  return [
    ...dueCourses(client, wanted).map((id) => () => keepCourse(client, id)),
    ...(dueParts(client, wanted).length > 0
      ? [() => keepParts(client, dueParts(client, wanted)), () => keepTexts(client)]
      : []),
  ]
}

/**
 * Asks for all of them in one call, and only for what is not held already.
 * @throws CallFailure
 */
async function keepParts(client: QueryClient, names: readonly PartName[]): Promise<void> {
  if (names.length === 0) return
  const at = Date.now()
  const isOvertaken = watchChanges(client)
  const asked = names.includes('posts.latest') && lacksTexts(client) ? [...new Set<PartName>([...names, TEXTS])] : names
  const came = await askTogether(asked, heldTags(client, names, keyOf))
  if (came === null) return keepEach(client, names)
  const overtaken = [...came.keys()].filter((name) => isOvertaken(answerParts[name].call))
  const texts = overtaken.includes(TEXTS) ? undefined : came.get(TEXTS)?.answer
  // The schema that read it is that of its call.
  if (texts !== undefined) keepWhole(client, texts as Answer<Contract['posts.list']>, at)
  for (const [name, { tag, answer }] of came) {
    if (overtaken.includes(name) || name === TEXTS) continue
    const held = client.getQueryState(keyOf(name))
    // What was asked for or acknowledged meanwhile stands there already.
    if ((held?.dataUpdatedAt ?? 0) >= at) continue
    keep(client, name, answer ?? held?.data, at)
    noteTag(client, name, { tag, at })
  }
  return keepParts(client, overtaken)
}

/** From a server that has no such call: one after the other, and what can't be had is left for the next time. */
async function keepEach(client: QueryClient, names: readonly PartName[]): Promise<void> {
  for (const name of names) {
    if (name === TEXTS) continue
    const { call: own, input } = answerParts[name]
    const at = Date.now()
    const isOvertaken = watchChanges(client)
    // Quiet: nobody asked, and the screen that needs the answer says it itself.
    const answer: unknown = await call(own, input as never).catch(() => undefined)
    if (answer !== undefined && !isOvertaken(own)) keep(client, name, answer, at)
  }
}

/** Puts an answer, and what follows from it, where screens look for them. */
function keep(client: QueryClient, name: PartName, answer: unknown, at: number): void {
  const key = keyOf(name)
  if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at) client.setQueryData(key, answer, { updatedAt: at })
  if (name === 'posts.latest') keepFirstPage(client, at)
  if (name === 'workflows.list') keepWorkflowRows(client, at)
}

function keyOf(name: PartName): readonly unknown[] {
  const { call: own, input } = answerParts[name]
  return queryKey(own, input as never)
}
