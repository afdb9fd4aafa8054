import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A page of its own each time: what is in memory is gone, what was stored is there. */
async function freshPage() {
  vi.resetModules()
  return import('./diagnostics.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  return () => vi.useRealTimers()
})

/** Until what was noted has reached the database. */
async function stored(page: Awaited<ReturnType<typeof freshPage>>): Promise<void> {
  await page.loadDiagnostics()
}

describe('diagnostics', () => {
  it('survive a reload, count their repeats, and keep the newest last', async () => {
    const first = await freshPage()
    first.noteDiagnostic('sender', 'StorageError: Storage quota')
    vi.setSystemTime(2000)
    first.noteDiagnostic('wake', 'UnknownError')
    vi.setSystemTime(3000)
    first.noteDiagnostic('sender', 'StorageError: Storage quota')
    const expected = [
      { code: 'wake', detail: 'UnknownError', count: 1, firstAt: 2000, lastAt: 2000 },
      { code: 'sender', detail: 'StorageError: Storage quota', count: 2, firstAt: 1000, lastAt: 3000 },
    ]
    expect(first.diagnostics()).toEqual(expected)
    await stored(first)
    const second = await freshPage()
    expect(second.diagnostics()).toEqual([])
    await second.loadDiagnostics()
    expect(second.diagnostics()).toEqual(expected)
  })

  it('keep the newest 200', async () => {
    const page = await freshPage()
    const events = Array.from({ length: 250 }, (_, index) => ({
      code: `code-${index}`,
      detail: '',
      count: 1,
      firstAt: index,
      lastAt: index,
    }))
    const kept = page.joined([], events)
    expect(kept).toHaveLength(200)
    expect(kept.at(0)?.code).toBe('code-50')
  })

  it.each([
    ['PUT /admin/posts/7 3f2b8c1e-1111-4222-8333-abcdefabcdef.2', 'PUT /admin/posts/{id} {id}'],
    ['Expected string but received "my secret draft"', 'Expected string but received …'],
    ['for ona@example.test at /admin/users/12/files?q=secret', 'for … at /admin/users/{id}/files'],
  ])('hold no values: %s', async (text, kept) => {
    const page = await freshPage()
    expect(page.withoutValues(text)).toBe(kept)
  })
})
