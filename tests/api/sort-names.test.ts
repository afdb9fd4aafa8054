import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

/** Names go from A to Z whatever their case, as people look for them. */

const NAMES = ['beta', 'Gamma', 'Alpha'] as const
const IN_ORDER = ['Alpha', 'beta', 'Gamma']

async function prepared() {
  const server = await testServer()
  const as = { token: server.owner.token }
  const ours = (names: readonly string[]) => names.filter((name) => IN_ORDER.includes(name))
  return { server, as, ours }
}

describe('names in order', () => {
  test.each(['categories', 'tags', 'workflowCategories'] as const)('of %s', async (plural) => {
    const { server, as, ours } = await prepared()
    for (const name of NAMES) await server.call(`${plural}.create`, { body: { name } }, as)
    const { data } = await server.call(`${plural}.list`, {}, as)
    expect(ours(data.map(({ name }) => name))).toEqual(IN_ORDER)
  })

  test('of CV templates, for visitors too', async () => {
    const { server, as, ours } = await prepared()
    for (const name of NAMES) {
      await server.call('cvTemplates.create', { body: { name, html_content: '<p>{{fullName}}</p>' } }, as)
    }
    const { data } = await server.call('cvTemplates.list', {}, as)
    expect(ours(data.data.map(({ name }) => name))).toEqual(IN_ORDER)
    const shown = (await server.call('public.cvTemplates')).data
    expect(ours(shown.map(({ name }) => name))).toEqual(IN_ORDER)
  })

  test('of workflows and courses that are asked for by title', async () => {
    const { server, as } = await prepared()
    const category = (await server.call('workflowCategories.create', { body: { name: 'Mail' } }, as)).data
    for (const title of NAMES) {
      const workflow = { title, summary: 'Short', workflow_category_id: category.id, status: 'published' }
      await server.call('workflows.create', { body: workflow }, as)
      const course = { title, description: 'Long', duration_hours: 1, level: 'beginner' }
      await server.call('courses.create', { body: course }, as)
    }
    for (const call of ['workflows.list', 'courses.list', 'public.workflows', 'public.courses'] as const) {
      const titles = async (sort: string) =>
        (await server.call(call, { query: { sort } }, as)).data.data.map(({ title }) => title)
      expect(await titles('title'), call).toEqual(IN_ORDER)
      expect(await titles('-title'), call).toEqual(IN_ORDER.toReversed())
    }
  })

  test('of messages that are asked for by sender or subject', async () => {
    const { server, as } = await prepared()
    for (const name of NAMES) {
      await server.call('contact.create', { body: { name, email: 'v@example.com', subject: name, message: 'Hello' } })
    }
    for (const sort of ['name', 'subject'] as const) {
      const { data } = await server.call('messages.list', { query: { sort } }, as)
      expect(
        data.data.map((message) => message[sort]),
        sort,
      ).toEqual(IN_ORDER)
    }
  })
})
