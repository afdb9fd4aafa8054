import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { isLocalId, type LocalId, routeOf, type RecordId } from '#contract/records/policy.ts'
import type { Access } from '#contract/calls/permissions.ts'
import type { FileUse } from '#contract/records/file.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress, type Address, type Routes } from '#client/data/address.ts'
import { query } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import './file-uses.css'

/** Where a file stands, with links: on its sheet, before it is deleted, and where it is attached. */

/** A place that the server told, or an edit of this device. */
interface Use extends Omit<FileUse, 'id' | 'course_id'> {
  readonly id: RecordId
  readonly course_id?: unknown
}

export type Uses =
  | { readonly state: 'loading' | 'unknown' }
  | { readonly state: 'known'; readonly uses: readonly Use[] }

/** @returns `unknown` when the server can't be asked and this device has no answer */
export function useFileUses(id: RecordId): Uses {
  const { online } = useReachability()
  const snapshot = useOutbox()
  const serverId = serverIdOf(snapshot, id)
  const asked = useQuery({ ...query('files.uses', { params: { id: String(serverId) } }), enabled: serverId !== null })
  if (isLocalId(id) && serverId === null) return { state: 'known', uses: usesHere(snapshot, id) }
  if (asked.data) return { state: 'known', uses: asked.data }
  return { state: asked.isError || !online ? 'unknown' : 'loading' }
}

/** Of a file that was never sent: the records whose edits wait for it. */
function usesHere({ items }: OutboxSnapshot, file: LocalId): readonly Use[] {
  const waiting = items.filter(({ operation }) => operation.needs.includes(file))
  const uses = waiting.map(({ entity, recordId, label, operation: { base, values } }): Use => {
    const policy = kindOf(entity)
    const type = policy?.trashType ?? entity
    const record: Values = { ...base, ...values }
    // An attachment stands under what it is attached to; of settings there is one record.
    const id = PLACES[type]?.[1] === entity ? recordId : record[policy?.liesIn ?? '']
    return { type, id: typeof id === 'number' || isLocalId(id) ? id : 0, title: label, course_id: record['course_id'] }
  })
  return [...new Map(uses.map((use) => [`${use.type}:${use.id}`, use])).values()]
}

export function UseList({ uses }: { readonly uses: readonly Use[] }) {
  const routes = useRouter()
  return (
    <ul className="file-uses">
      {uses.map((use) => {
        const address = addressOf(routes, use)
        return (
          <li key={`${use.type}:${use.id}`}>
            {address === null ? use.title : <Link {...address}>{use.title}</Link>}
            <span className="text-ink-3">{PLACES[use.type]?.[0] ?? use.type}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Places are named by their collection; attachments under the record that has them. */
const PLACES: Readonly<Record<string, readonly [words: string, kind: string, access: Access]>> = {
  posts: ['Post', 'post', 'content.read'],
  courses: ['Course', 'course', 'content.read'],
  lessons: ['Lesson', 'lesson', 'content.read'],
  'course-files': ['Attached to a course', 'course', 'content.read'],
  'lesson-files': ['Attached to a lesson', 'lesson', 'content.read'],
  workflows: ['Workflow', 'workflow', 'content.read'],
  'workflow-files': ['Attached to a workflow', 'workflow', 'content.read'],
  'cv-templates': ['CV template', 'cv-template', 'admin'],
  'email-templates': ['Email template', 'email-template', 'admin'],
  'home-settings': ['Home setting', 'home-setting', 'admin'],
  users: ['User', 'user', 'admin'],
  settings: ['Settings', 'settings', 'admin'],
}

/** Null where this person finds no page, or this version of the app has none. */
function addressOf(routes: Routes, use: Use): Address | null {
  const [, kind, access] = PLACES[use.type] ?? []
  if (kind === undefined || access === undefined || !may(access)) return null
  // Accounts are written live, so they are none of the kinds that the outbox knows.
  if (kind === 'user') return parseAddress(routes, `/admin/users/${use.id}`)
  const policy = kindOf(kind)
  return policy ? parseAddress(routes, routeOf(policy, use.id, {}, { ...use })) : null
}
