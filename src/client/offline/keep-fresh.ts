import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { POSTS_PER_PAGE, type Post, type PostSummary } from '#contract/post.ts'
import type { Workflow } from '#contract/workflow.ts'
import { call } from '#client/data/call.ts'
import { dashboardQueries, LAST_EDITED, LAST_PUBLISHED, NEXT_SCHEDULED } from '#client/data/dashboard-queries.ts'
import { query, queryKey } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { useReachability, useSession } from '#client/data/use-session.ts'
import { queryClient } from '#client/data/queries.ts'

/**
 * Decision 63: fetches ahead of time what has to be readable offline. Only asks while the page is visible, the server
 * reachable and the browser idle, one call after the other; a failure is quiet, because nobody asked and the screen
 * that needs the answer says it itself.
 */

export const EVERY_MS = 15 * 60_000
/** What a screen has just loaded is not asked for again. */
const FRESH_ENOUGH_MS = 5 * 60_000
/** As the list of posts asks when its address holds nothing. */
const FIRST_PAGE = { query: { page: '1', per_page: String(POSTS_PER_PAGE) } } as const
const POSTS = { query: { include: 'content', per_page: '50', sort: '-updated_at' } } as const

/** One call each, in the order of what hurts most when it is missing. */
type Step = (client: QueryClient) => Promise<unknown>

const quiet = { staleTime: FRESH_ENOUGH_MS, retry: false } as const
const forAnyone: readonly Step[] = [
  (client) => client.prefetchQuery({ ...query('posts.list', FIRST_PAGE), ...quiet }),
  keepPosts,
  (client) => client.prefetchQuery({ ...dashboardQueries.posts, ...quiet }),
  (client) => client.prefetchQuery({ ...dashboardQueries.workflows, ...quiet }),
  (client) => client.prefetchQuery({ ...dashboardQueries.categories, ...quiet }),
  (client) => client.prefetchQuery({ ...query('tags.list', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...dashboardQueries.files, ...quiet }),
  (client) => client.prefetchQuery({ ...query('courses.list', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('courses.order', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('posts.list', LAST_EDITED), ...quiet }),
  (client) => client.prefetchQuery({ ...query('posts.list', LAST_PUBLISHED), ...quiet }),
  (client) => client.prefetchQuery({ ...query('posts.list', NEXT_SCHEDULED), ...quiet }),
  (client) => client.prefetchQuery({ ...query('workflowCategories.list', {}), ...quiet }),
  keepWorkflows,
  (client) => client.prefetchQuery({ ...query('trash.list', {}), ...quiet }),
]
const forAdmins: readonly Step[] = [
  (client) => client.prefetchQuery({ ...query('settings.read', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...dashboardQueries.groups, ...quiet }),
  (client) => client.prefetchQuery({ ...dashboardQueries.users, ...quiet }),
  (client) => client.prefetchQuery({ ...query('health.comprehensive', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('health.basic', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('health.database', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('health.storage', {}), ...quiet }),
  (client) => client.prefetchQuery({ ...query('health.history', {}), ...quiet }),
]

/** The last 50 posts with their bodies in one call, each put where its editor looks for it. */
async function keepPosts(client: QueryClient): Promise<void> {
  const page = await call('posts.list', POSTS)
  for (const post of page.data) if ('content' in post) keepPost(client, post)
  // Rows alone: the bodies are kept once.
  client.setQueryData(queryKey('posts.list', { query: { per_page: '50' } }), { ...page, data: page.data.map(rowOf) })
}

/** All workflows in one call; each row is whole and carries its files, so it is put where its editor looks for it. */
async function keepWorkflows(client: QueryClient): Promise<void> {
  const asked = Date.now()
  const page = await client.fetchQuery({ ...query('workflows.list', {}), ...quiet })
  for (const workflow of page.data) {
    client.setQueryData<Workflow>(['workflows.read', { params: { id: workflow.id } }], (known) =>
      known && known.version > workflow.version ? known : workflow,
    )
    const files = ['workflowFiles.list', { params: { workflowId: workflow.id } }]
    // What was acknowledged meanwhile stands there already.
    if ((client.getQueryState(files)?.dataUpdatedAt ?? 0) < asked) client.setQueryData(files, workflow.files)
  }
}

/** @param post goes into the cache unless a newer version is there already. */
export function keepPost(client: QueryClient, post: Post): void {
  client.setQueryData<Post>(['posts.read', { params: { id: post.id } }], (known) =>
    known && known.version > post.version ? known : post,
  )
}

function rowOf(post: Post | PostSummary): PostSummary {
  const {
    id,
    version,
    created_at,
    updated_at,
    title,
    slug,
    excerpt,
    featured_image,
    category_id,
    is_published,
    published_at,
    tags,
  } = post
  return {
    id,
    version,
    created_at,
    updated_at,
    title,
    slug,
    excerpt,
    featured_image,
    category_id,
    is_published,
    published_at,
    tags,
  }
}

/** When the last complete round ended, per account; a connection that comes and goes does not start it anew. */
const rounds = new Map<number, number>()

/** Mounted once by the frame, behind the sign-in. */
export function useKeepFresh(): void {
  const { state, user } = useSession()
  const { online } = useReachability()
  const userId = user?.id ?? null
  // Who may not read content asks for none (decision 4).
  const on = state === 'signed-in' && online && may('content.read')
  useEffect(() => {
    if (!on || userId === null) return undefined
    const steps = may('admin') ? [...forAnyone, ...forAdmins] : forAnyone
    return keepFresh(queryClient, steps, {
      last: () => rounds.get(userId) ?? 0,
      done: () => rounds.set(userId, Date.now()),
    })
  }, [on, userId])
}

interface Rounds {
  readonly last: () => number
  readonly done: () => void
}

/**
 * Runs the steps now if a round is due, and then every 15 minutes.
 * @returns stops; a call under way ends by itself.
 */
export function keepFresh(client: QueryClient, steps: readonly Step[], rounds: Rounds): () => void {
  let stopped = false
  let running = false
  const round = async () => {
    if (running || stopped || document.visibilityState !== 'visible' || Date.now() - rounds.last() < EVERY_MS) return
    running = true
    for (const step of steps) {
      await idle()
      if (stopped) return
      // Quiet by design, see above; a silent server ends the round through reachability.
      await step(client).catch(() => undefined)
      if (stopped) return
    }
    running = false
    rounds.done()
  }
  const look = () => void round()
  look()
  const timer = setInterval(look, EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    stopped = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Resolves when the browser has nothing better to do; Safari has no such call and waits a moment instead. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 5000 })
    else setTimeout(resolve, 300)
  })
}
