import { afterEach, expect, it, vi } from 'vitest'
import '#contract/index.ts'
import { askTogether, callTogether } from './asked-together.ts'

/** A server that answers by path, and what it was asked. */
function serve(answers: (url: URL) => { status?: number; data: unknown }) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://server')
    asked.push(url.pathname + url.search)
    const { status = 200, data } = answers(url)
    const body = { success: status < 300, status, message: '', ...(status < 300 ? { data } : {}) }
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

const stats = { total: 3, featured: 0, premium: 0, last_30_days: 1, previous_30_days: 2 }

it('asks once for what is asked for in the same moment, and each gets its own answer', async () => {
  const asked = serve(() => ({
    data: { parts: { 'tags.list': { tag: 'a', answer: [] }, 'workflows.stats': { tag: 'b', answer: stats } } },
  }))
  const both = await Promise.all([callTogether('tags.list', {}), callTogether('workflows.stats', {})])
  expect(both).toEqual([[], stats])
  expect(asked).toEqual(['/api/admin/answers?parts=tags.list%2Cworkflows.stats'])
})

it('asks by its own call for what is asked for alone', async () => {
  const asked = serve(() => ({ data: stats }))
  expect(await callTogether('workflows.stats', {})).toEqual(stats)
  expect(asked).toEqual(['/api/admin/workflows/stats'])
})

it('asks by its own call for what did not come with the others, or could not be read', async () => {
  const asked = serve(({ pathname }) => ({
    data:
      pathname === '/api/admin/workflows/stats'
        ? stats
        : pathname === '/api/tags'
          ? []
          : { parts: { 'workflows.stats': { tag: 'b', answer: 'nothing of the kind' } } },
  }))
  expect(await Promise.all([callTogether('tags.list', {}), callTogether('workflows.stats', {})])).toEqual([[], stats])
  expect(asked.toSorted()).toEqual([
    '/api/admin/answers?parts=tags.list%2Cworkflows.stats',
    '/api/admin/workflows/stats',
    '/api/tags',
  ])
})

it('asks one by one where the server has no such call', async () => {
  const asked = serve(({ pathname }) =>
    pathname === '/api/admin/answers' ? { status: 404, data: null } : { data: pathname === '/api/tags' ? [] : stats },
  )
  expect(await Promise.all([callTogether('tags.list', {}), callTogether('workflows.stats', {})])).toEqual([[], stats])
  expect(asked).toHaveLength(3)
})

it('takes for the same only what was named by that tag', async () => {
  serve(() => ({ data: { parts: { 'tags.list': { tag: 'new' }, 'categories.list': { tag: 'held' } } } }))
  const tags = new Map([['tags.list', 'held'] as const, ['categories.list', 'held'] as const])
  const came = await askTogether(['tags.list', 'categories.list'], tags)
  expect([...(came ?? [])]).toEqual([['categories.list', { tag: 'held', answer: undefined }]])
})
