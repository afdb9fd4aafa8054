import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { category } from '#contract/records/category.ts'
import { storedFile } from '#contract/records/file.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import { settings } from '#contract/records/settings.ts'
import { writeAcknowledged } from './cache-writer.ts'

const page = (rows: unknown[], current = 1) => ({
  data: rows,
  current_page: current,
  last_page: 3,
  total: 21,
  per_page: 10,
})

describe('an acknowledged record', () => {
  it('stands where its form looks for it', () => {
    const client = new QueryClient()
    writeAcknowledged(client, post, { id: 7, kind: 'update', record: { id: 7, title: 'New', version: 2 } })
    expect(client.getQueryData(['posts.read', { params: { id: 7 } }])).toMatchObject({ title: 'New' })
  })

  it('changes its row without giving the row fields that lists do not carry', () => {
    const client = new QueryClient()
    client.setQueryData(
      ['posts.list', {}],
      page([
        { id: 7, title: 'Old' },
        { id: 8, title: 'Other' },
      ]),
    )
    writeAcknowledged(client, post, {
      id: 7,
      kind: 'update',
      record: { id: 7, title: 'New', content: '<p>long</p>' },
    })
    expect(client.getQueryData(['posts.list', {}])).toEqual(
      page([
        { id: 7, title: 'New' },
        { id: 8, title: 'Other' },
      ]),
    )
  })

  it('joins the first page when it is new, and no other', () => {
    const client = new QueryClient()
    client.setQueryData(['posts.list', { query: { page: '1' } }], page([]))
    client.setQueryData(['posts.list', { query: { page: '2' } }], page([], 2))
    writeAcknowledged(client, post, { id: 9, kind: 'create', record: { id: 9, title: 'Fresh' } })
    expect(client.getQueryData(['posts.list', { query: { page: '1' } }])).toMatchObject({
      data: [{ id: 9 }],
      total: 22,
    })
    expect(client.getQueryData(['posts.list', { query: { page: '2' } }])).toMatchObject({ data: [], total: 21 })
  })

  it('joins its list when it came as a file', () => {
    const client = new QueryClient()
    client.setQueryData(['posts.list', {}], page([]))
    writeAcknowledged(client, post, { id: 9, kind: 'upload', record: { id: 9, title: 'Fresh' } })
    expect(client.getQueryData(['posts.list', {}])).toMatchObject({ data: [{ id: 9 }], total: 22 })
  })

  it('is asked for again when it came back from the trash, which does not answer with the whole record', () => {
    const client = new QueryClient()
    client.setQueryData(['categories.list', {}], [{ id: 2, name: 'Other' }])
    writeAcknowledged(client, category, { id: 1, kind: 'restore', record: { id: 1, version: 3 } })
    expect(client.getQueryData(['categories.list', {}])).toEqual([{ id: 2, name: 'Other' }])
    expect(client.getQueryState(['categories.list', {}])?.isInvalidated).toBe(true)
    expect(client.getQueryData(['categories.read', { params: { id: 1 } }])).toBeUndefined()
  })

  it('leaves the lists when it was deleted', () => {
    const client = new QueryClient()
    client.setQueryData(['categories.list', {}], [{ id: 1 }, { id: 2 }])
    writeAcknowledged(client, category, { id: 1, kind: 'delete', record: null })
    expect(client.getQueryData(['categories.list', {}])).toEqual([{ id: 2 }])
  })
})

it.each([storedFile, settings])(
  'has marks of dead links asked again, which an edit of it may take away: $type',
  (kind) => {
    const client = new QueryClient()
    client.setQueryData(['links.dead', {}], [])
    writeAcknowledged(client, kind, { id: 1, kind: 'update', record: { id: 1, version: 2 } })
    expect(client.getQueryState(['links.dead', {}])?.isInvalidated).toBe(true)
  },
)

describe('a record that lies within another', () => {
  const lesson: EntityPolicy = {
    ...category,
    type: 'lesson',
    within: { courseId: 'course_id' },
    listRows: 'lessons',
    shownIn: ['tags.list'],
  }
  const list = (courseId: number) => ['categories.list', { params: { courseId } }]
  const cache = () => {
    const client = new QueryClient()
    for (const courseId of [1, 2]) {
      client.setQueryData(list(courseId), {
        course: { id: courseId },
        lessons: courseId === 1 ? [{ id: 7, title: 'Old' }] : [],
      })
    }
    return client
  }

  it('joins the end of its own parent’s list alone', () => {
    const client = cache()
    writeAcknowledged(client, lesson, { id: 8, kind: 'create', record: { id: 8, course_id: 1, title: 'New' } })
    expect(client.getQueryData(list(1))).toMatchObject({ course: { id: 1 }, lessons: [{ id: 7 }, { id: 8 }] })
    expect(client.getQueryData(list(2))).toMatchObject({ lessons: [] })
  })

  it('leaves the list of the parent that it was moved away from', () => {
    const client = cache()
    writeAcknowledged(client, lesson, { id: 7, kind: 'update', record: { id: 7, course_id: 2, title: 'Old' } })
    expect(client.getQueryData(list(1))).toMatchObject({ lessons: [] })
  })

  it('has everything asked again that shows something of it', () => {
    const client = cache()
    client.setQueryData(['tags.list', {}], [])
    writeAcknowledged(client, lesson, { id: 7, kind: 'delete', record: null })
    expect(client.getQueryState(['tags.list', {}])?.isInvalidated).toBe(true)
    expect(client.getQueryData(list(1))).toMatchObject({ lessons: [] })
  })
})

describe('an answer that was asked for before the server took the edit', () => {
  /** A question that is under way; `answer` is what the server had before. */
  function underWay(client: QueryClient, queryKey: readonly unknown[], kept?: unknown) {
    if (kept !== undefined) client.setQueryData(queryKey, kept)
    let answer: (data: unknown) => void = () => undefined
    const asked = client.fetchQuery({
      queryKey,
      queryFn: () => new Promise((resolve) => (answer = resolve)),
      staleTime: 0,
    })
    return async (data: unknown) => {
      answer(data)
      await asked.catch(() => undefined)
    }
  }
  const before = { id: 7, title: 'Old', version: 1 }
  const after = { id: 7, title: 'New', version: 2 }
  const record = ['posts.read', { params: { id: 7 } }]
  const list = ['posts.list', {}]

  it.each([
    ['shown', before],
    ['asked for the first time', undefined],
  ])('does not take back what was saved, of a record that is %s', async (_, kept) => {
    const client = new QueryClient()
    const arrives = underWay(client, record, kept)
    writeAcknowledged(client, post, { id: 7, kind: 'update', record: after })
    await arrives(before)
    expect(client.getQueryData(record)).toEqual(after)
  })

  it('does not take back what was saved, of a list that nobody looks at', async () => {
    const client = new QueryClient()
    const arrives = underWay(client, list, page([before]))
    writeAcknowledged(client, post, { id: 7, kind: 'update', record: after })
    await arrives(page([before]))
    expect(client.getQueryData(list)).toEqual(page([after]))
    expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  })

  it('does not bring back what was deleted', async () => {
    const client = new QueryClient()
    const arrive = [underWay(client, list, page([before])), underWay(client, record, before)]
    writeAcknowledged(client, post, { id: 7, kind: 'delete', record: null })
    for (const arrives of arrive) await arrives(arrives === arrive[0] ? page([before]) : before)
    expect(client.getQueryData(list)).toMatchObject({ data: [] })
    expect(client.getQueryData(record)).toBeUndefined()
  })

  it('does not hide from a screen what it is part of', async () => {
    const client = new QueryClient()
    const arrives = underWay(client, ['dashboard.recent', {}], [])
    writeAcknowledged(client, post, { id: 7, kind: 'update', record: after })
    await arrives([])
    expect(client.getQueryState(['dashboard.recent', {}])?.isInvalidated).toBe(true)
  })
})
