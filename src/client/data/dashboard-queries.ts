import { query } from './queries.ts'

/** What the dashboard shows; asked for by its screen and ahead of time for reading offline. */

/** DASH-42, DASH-43: fresh for 5 minutes, one retry. */
const FIGURES = { staleTime: 300_000, retry: 1 } as const

export const dashboardQueries = {
  posts: { ...query('posts.stats', {}), ...FIGURES },
  workflows: { ...query('workflows.stats', {}), ...FIGURES },
  categories: { ...query('categories.list', {}), ...FIGURES },
  files: { ...query('files.list', {}), ...FIGURES },
  courses: { ...query('courses.list', {}), ...FIGURES },
  /** Admins only (decision 79). */
  groups: { ...query('groups.stats', {}), ...FIGURES },
  users: { ...query('users.stats', {}), ...FIGURES },
} as const

export const LAST_EDITED = { query: { sort: '-updated_at', per_page: '5' } } as const
export const NEXT_SCHEDULED = { query: { status: 'scheduled', sort: 'published_at', per_page: '1' } } as const
export const LAST_PUBLISHED = { query: { status: 'published', sort: '-published_at', per_page: '1' } } as const
