import { Link, useRouter } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { isLocalId, routeOf, type RecordId } from '#contract/records/policy.ts'
import type { FileUse } from '#contract/records/file.ts'
import { kindOf } from '#contract/index.ts'
import { parseAddress, type Address, type Routes } from '#client/data/address.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'

/** Where a file stands, with links; on its sheet and before it is deleted. */

export type Uses =
  | { readonly state: 'loading' | 'unknown' }
  | { readonly state: 'known'; readonly uses: readonly FileUse[] }

/** @returns `unknown` when the server can't be asked and this device has no answer */
export function useFileUses(id: RecordId): Uses {
  const { online } = useReachability()
  const snapshot = useOutbox()
  const serverId = serverIdOf(snapshot, id)
  const asked = useQuery({ ...query('files.uses', { params: { id: String(serverId) } }), enabled: serverId !== null })
  if (isLocalId(id) && serverId === null) return { state: 'known', uses: [] }
  if (asked.data) return { state: 'known', uses: asked.data }
  return { state: asked.isError || !online ? 'unknown' : 'loading' }
}

export function UseList({ uses }: { readonly uses: readonly FileUse[] }) {
  const routes = useRouter()
  return (
    <ul className="file-uses">
      {uses.map((use) => {
        const address = addressOf(routes, use)
        return (
          <li key={`${use.type}:${use.id}`}>
            {address === null ? use.title : <Link {...address}>{use.title}</Link>}
            <span className="text-ink-3">{KINDS[use.type] ?? use.type}</span>
          </li>
        )
      })}
    </ul>
  )
}

const KINDS: Readonly<Record<string, string>> = {
  posts: 'Post',
  courses: 'Course',
  lessons: 'Lesson',
  'course-files': 'Attached to a course',
  'lesson-files': 'Attached to a lesson',
  workflows: 'Workflow',
  'workflow-files': 'Attached to a workflow',
  'cv-templates': 'CV template',
  users: 'User',
}

/** Places are named by their collection; attachments under the record that has them. */
const ENTITY_OF: Readonly<Record<string, string>> = {
  posts: 'post',
  courses: 'course',
  'course-files': 'course',
  workflows: 'workflow',
  'workflow-files': 'workflow',
}

/** Null where the address needs more than the id (a lesson's needs its course). */
function addressOf(routes: Routes, use: FileUse): Address | null {
  const policy = kindOf(ENTITY_OF[use.type] ?? '')
  return policy ? parseAddress(routes, routeOf(policy, use.id)) : null
}
