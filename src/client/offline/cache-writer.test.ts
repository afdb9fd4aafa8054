import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { categoryEntity } from '#contract/category.ts'
import { lessonEntity } from '#contract/lesson.ts'
import { postEntity } from '#contract/post.ts'
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
    writeAcknowledged(client, postEntity, { id: 7, kind: 'update', record: { id: 7, title: 'New', version: 2 } })
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
    writeAcknowledged(client, postEntity, {
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
    writeAcknowledged(client, postEntity, { id: 9, kind: 'create', record: { id: 9, title: 'Fresh' } })
    expect(client.getQueryData(['posts.list', { query: { page: '1' } }])).toMatchObject({
      data: [{ id: 9 }],
      total: 22,
    })
    expect(client.getQueryData(['posts.list', { query: { page: '2' } }])).toMatchObject({ data: [], total: 21 })
  })

  it('is asked for again when it came back from the trash, which does not answer with the whole record', () => {
    const client = new QueryClient()
    client.setQueryData(['categories.list', {}], [{ id: 2, name: 'Other' }])
    writeAcknowledged(client, categoryEntity, { id: 1, kind: 'restore', record: { id: 1, version: 3 } })
    expect(client.getQueryData(['categories.list', {}])).toEqual([{ id: 2, name: 'Other' }])
    expect(client.getQueryState(['categories.list', {}])?.isInvalidated).toBe(true)
    expect(client.getQueryData(['categories.read', { params: { id: 1 } }])).toBeUndefined()
  })

  it('leaves the lists when it was deleted', () => {
    const client = new QueryClient()
    client.setQueryData(['categories.list', {}], [{ id: 1 }, { id: 2 }])
    writeAcknowledged(client, categoryEntity, { id: 1, kind: 'delete', record: null })
    expect(client.getQueryData(['categories.list', {}])).toEqual([{ id: 2 }])
  })

  it('joins and leaves the lists of its own parent alone, wherever they keep their rows', () => {
    const client = new QueryClient()
    const key = (courseId: string) => ['lessons.list', { params: { courseId } }]
    client.setQueryData(key('1'), { course: { id: 1 }, lessons: [{ id: 5, course_id: 1, title: 'Moves' }] })
    client.setQueryData(key('2'), { course: { id: 2 }, lessons: [] })
    const made = { id: 9, course_id: 1, title: 'Fresh', version: 1 }
    writeAcknowledged(client, lessonEntity, { id: 9, kind: 'create', record: made })
    expect(client.getQueryData(key('1'))).toMatchObject({ course: { id: 1 }, lessons: [{ id: 9 }, { id: 5 }] })
    expect(client.getQueryData(key('2'))).toEqual({ course: { id: 2 }, lessons: [] })
    const moved = { id: 5, course_id: 2, title: 'Moves', version: 2 }
    writeAcknowledged(client, lessonEntity, { id: 5, kind: 'update', record: moved })
    expect(client.getQueryData(key('1'))).toMatchObject({ lessons: [{ id: 9 }] })
  })

  it('has the answers asked again that show something of it', () => {
    const client = new QueryClient()
    client.setQueryData(['courses.read', { params: { id: 1 } }], { id: 1, lessons_count: 0 })
    client.setQueryData(['posts.list', {}], page([]))
    writeAcknowledged(client, lessonEntity, { id: 9, kind: 'create', record: { id: 9, course_id: 1, version: 1 } })
    expect(client.getQueryState(['courses.read', { params: { id: 1 } }])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['posts.list', {}])?.isInvalidated).toBe(false)
  })
})
