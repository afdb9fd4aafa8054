import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/index.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { testServer } from '#tests/support/api.ts'

/** People look for a name where its letter is, however it is written: every list that goes by names has one order. */

const NAMES = ['Zebra', 'apple', 'Banana'] as const
const IN_ORDER = ['apple', 'Banana', 'Zebra']

/** A list that goes by names, the field that holds them, and what asks for that order. */
const LISTS: readonly (readonly [EndpointName, 'name' | 'title' | 'subject', { readonly sort: string }?])[] = [
  ['posts.list', 'title', { sort: 'title' }],
  ['courses.list', 'title', { sort: 'title' }],
  ['courses.list', 'title', { sort: '-title' }],
  ['workflows.list', 'title', { sort: 'title' }],
  ['workflows.list', 'title', { sort: '-title' }],
  ['public.posts', 'title', { sort: 'title' }],
  ['public.courses', 'title', { sort: 'title' }],
  ['public.courses', 'title', { sort: '-title' }],
  ['public.workflows', 'title', { sort: 'title' }],
  ['public.workflows', 'title', { sort: '-title' }],
  ['messages.list', 'name', { sort: 'name' }],
  ['messages.list', 'subject', { sort: 'subject' }],
  ['categories.list', 'name'],
  ['tags.list', 'name'],
  ['workflowCategories.list', 'name'],
  ['userGroups.list', 'name'],
  ['emailTemplates.list', 'name'],
  ['cvTemplates.list', 'name'],
  ['public.cvTemplates', 'name'],
  ['mailServers.list', 'name'],
]

test('lists go by names in one order, whatever is written large', async () => {
  const server = await testServer()
  const as = { token: server.owner.token }
  const category_id = (await server.call('categories.create', { body: { name: 'banana boat' } }, as)).data.id
  for (const name of NAMES) {
    const workflow_category_id = (await server.call('workflowCategories.create', { body: { name } }, as)).data.id
    const records: readonly (readonly [EndpointName, object])[] = [
      ['posts.create', { title: name, content: '<p>x</p>', category_id, is_published: true }],
      ['courses.create', { title: name, description: 'd', duration_hours: 1, level: 'beginner' }],
      ['workflows.create', { title: name, summary: 's', workflow_category_id, status: 'published' }],
      ['contact.create', { name, subject: name, email: 'visitor@example.com', message: 'Hello' }],
      ['categories.create', { name }],
      ['tags.create', { name }],
      ['userGroups.create', { name }],
      ['emailTemplates.create', { name, subject: 'S', body: 'B' }],
      ['cvTemplates.create', { name, html_content: '<p>x</p>' }],
      ['mailServers.create', { name, mailer: 'sendmail', from_address: 'site@example.com' }],
    ]
    for (const [call, body] of records)
      expect([call, (await server.call(call, { body }, as)).status]).toEqual([call, 201])
  }
  server.advance(1000)
  for (const [call, field, query] of LISTS) {
    const data: unknown = (await server.call(call, (query ? { query } : {}) as object, as)).data
    const rows: unknown = isObject(data) ? data['data'] : data
    const names = Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? row[field] : undefined)) : []
    const known = names.filter((name) => NAMES.some((each) => each === name))
    const wanted = query?.sort.startsWith('-') === true ? IN_ORDER.toReversed() : IN_ORDER
    expect([call, query?.sort, known]).toEqual([call, query?.sort, wanted])
  }
})
