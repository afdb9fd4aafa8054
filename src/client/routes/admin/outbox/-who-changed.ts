import { useQuery } from '@tanstack/react-query'
import type { EntityPolicy, FieldPolicy } from '#contract/records/policy.ts'
import type { Revision } from '#contract/records/revision.ts'
import { call } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { useSession } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { same } from '#client/offline/engine/merge/values.ts'
import { historyIdOf, serverIdOf } from '#client/offline/reading/record-query.ts'
import type { Person } from './-side-card.tsx'

/** Whose value a field has on the server, and since when, in ms. */
export interface FieldChange {
  readonly who: string
  readonly by: Person
  readonly at: number
}

/** The version that gave a field the value it has: the first of the newest ones that all have it. */
export function changeOf(
  revisions: readonly Revision[],
  name: string,
  field: FieldPolicy | undefined,
  value: unknown,
): Revision | undefined {
  const newestFirst = revisions.toSorted((a, b) => b.version - a.version)
  const other = newestFirst.findIndex(({ record }) => !(name in record) || !same(field, record[name], value))
  // All of them have it: somebody gave it this value before the first that is kept.
  if (other < 0) return undefined
  const [found, before] = [newestFirst[other - 1], newestFirst[other]]
  // One with a name stays when those after it are gone, and whoever made the change may be among them.
  return before?.name !== null && found?.version !== (before?.version ?? 0) + 1 ? undefined : found
}

/** Of some kinds the versions are read by calls that come with their own screens. */
const CALLS: Readonly<Record<string, () => Promise<unknown>>> = {
  post: () => import('#contract/history-calls.ts'),
  lesson: () => import('#contract/history-calls.ts'),
  workflow: () => import('#contract/history-calls.ts'),
  settings: () => import('#contract/home-calls.ts'),
  'cv-template': () => import('#contract/cv-calls.ts'),
  'home-setting': () => import('#contract/home-calls.ts'),
  'email-template': () => import('#contract/mail.ts'),
}

/**
 * Who changed the fields that stand against mine, from the versions that the server keeps of some kinds. Without a
 * connection, and of other kinds, nobody knows.
 * @returns undefined for a field of which that is not known
 */
export function useWhoChanged(
  kind: EntityPolicy | undefined,
  item: OutboxItem,
): (name: string) => FieldChange | undefined {
  const { user } = useSession()
  const known = serverIdOf(useOutbox(), item.recordId)
  const serverId = kind ? historyIdOf(kind, known) : known
  const { version = null, theirs = null } = item.operation.conflict ?? {}
  // Every kind that keeps revisions has this call, and the same answer.
  const name = `${kind?.endpoints.read.split('.')[0]}.revisions` as 'posts.revisions'
  const input = { params: { id: String(serverId) } }
  const { data } = useQuery({
    queryKey: queryKey(name, input),
    queryFn: async ({ signal }) => {
      await CALLS[item.entity]?.()
      return call(name, input, { signal })
    },
    enabled: kind !== undefined && 'revisions' in kind && serverId !== null && version !== null,
    // What was kept before they changed it does not know.
    staleTime: 0,
  })
  return (name) => {
    const versions = data?.filter((one) => version !== null && one.version <= version) ?? []
    const found = changeOf(versions, name, kind?.fields[name], theirs?.[name])
    if (!found) return undefined
    const at = Date.parse(found.created_at)
    if (user && found.author_id === user.id) {
      return { who: 'You, on another device', by: { name: user.name, picture: user.avatar }, at }
    }
    // Of others the versions know no picture.
    return found.author === null ? undefined : { who: found.author, by: { name: found.author, picture: null }, at }
  }
}
