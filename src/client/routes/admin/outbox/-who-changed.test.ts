import { describe, expect, it } from 'vitest'
import { changeOf } from './-who-changed.ts'

const version = (number: number, author: string, title: string, excerpt = '', name: string | null = null) => ({
  id: number,
  name,
  version: number,
  created_at: '2026-11-23T08:00:00.000Z',
  author,
  author_id: number,
  record: { title, excerpt },
})

describe('who changed a field', () => {
  const revisions = [version(4, 'Cy', 'New', 'More'), version(3, 'Bo', 'New'), version(2, 'Al', 'Old')]

  it('is whoever gave it the value that it has, not who changed another field after that', () => {
    expect(changeOf(revisions, 'title', undefined, 'New')?.author).toBe('Bo')
    expect(changeOf(revisions, 'excerpt', undefined, 'More')?.author).toBe('Cy')
  })

  it('is not known when all versions that are kept have the value, or the newest has another', () => {
    expect(changeOf(revisions.slice(0, 2), 'title', undefined, 'New')).toBeUndefined()
    expect(changeOf(revisions, 'title', undefined, 'Newer')).toBeUndefined()
  })

  it('is not known when the version that differs stayed for its name, and those after it are gone', () => {
    const named = (number: number) => [...revisions.slice(0, 2), version(number, 'Al', 'Old', '', 'Before')]
    expect(changeOf(named(1), 'title', undefined, 'New')).toBeUndefined()
    expect(changeOf(named(2), 'title', undefined, 'New')?.author).toBe('Bo')
  })
})
