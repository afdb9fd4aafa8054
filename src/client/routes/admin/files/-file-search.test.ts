import { describe, expect, it } from 'vitest'
import { isLocalId } from '#contract/records/policy.ts'
import { accepts } from './-file-found.ts'
import { countKinds, FILES, type FileSearch } from './-file-search.ts'
import { extensionWord, shownFile, type ShownFile } from './-shown-file.ts'
import { asHtml, asMarkdown } from './-copy-file.ts'

function file(id: number, part: Partial<ShownFile> = {}): ShownFile {
  const record = { id, name: `File ${id}`, mime_type: 'image/png', size: id * 10, path: `/uploads/${id}`, version: 1 }
  const created_at = `2026-01-0${id}T00:00:00.000Z`
  return { ...shownFile({ id, record: { ...record, created_at } }, []), ...part }
}
const ids = (files: readonly ShownFile[]) => files.map(({ id }) => id)
const filesFound = (files: readonly ShownFile[], search: FileSearch, unused: ReadonlySet<unknown> | null) =>
  files.filter(accepts(search, unused)).toSorted(FILES.compare(search))

describe('the library', () => {
  const files = [
    file(1, { name: 'Beta', alt_text: 'A harbour at dawn' }),
    file(2, { name: 'Alpha', kind: 'document', mime_type: 'application/pdf' }),
    file(3, { name: 'Gamma' }),
  ]

  it('shows the newest first', () => {
    expect(ids(filesFound(files, {}, null))).toEqual([3, 2, 1])
  })

  it.each([
    ['name', [2, 1, 3]],
    ['-size', [3, 2, 1]],
    ['created_at', [1, 2, 3]],
  ])('orders by %s', (sort, expected) => {
    expect(ids(filesFound(files, { sort }, null))).toEqual(expected)
  })

  it('finds every word in name and alt text', () => {
    expect(ids(filesFound(files, { q: 'dawn HARB' }, null))).toEqual([1])
    expect(ids(filesFound(files, { q: 'dawn gamma' }, null))).toEqual([])
  })

  it('finds one kind, and pictures that nobody described', () => {
    expect(ids(filesFound(files, { type: 'document' }, null))).toEqual([2])
    expect(ids(filesFound(files, { only: 'missing-alt' }, null))).toEqual([3])
  })

  it('counts as unused what the server says, and what was never sent', () => {
    const unsent = file(4, { path: null })
    expect(ids(filesFound([...files, unsent], { only: 'unused' }, new Set([2])))).toEqual([4, 2])
  })

  it('counts each kind', () => {
    expect(countKinds(files)).toEqual({ image: 2, document: 1, archive: 0, link: 0, other: 0 })
  })
})

describe('a file that only this device has', () => {
  it('is a link when it leads somewhere', () => {
    const id = 'new-00000000-0000-0000-0000-000000000001'
    if (!isLocalId(id)) throw new Error('not a local id')
    const link = shownFile({ id, record: { name: 'Calendar', url: 'https://x.example' } }, [])
    expect(link).toMatchObject({ kind: 'link', path: null, size: 0 })
  })
})

describe('what is copied', () => {
  it('is safe text, whatever the file is called', () => {
    const odd = file(1, { name: 'a"<b>', alt_text: '[x] "y" <z>', url: 'https://x.example/(1)' })
    expect(asMarkdown(odd)).toBe(String.raw`![\[x\] "y" \<z>](https://x.example/%281%29)`)
    expect(asHtml(odd)).toBe('<img src="https://x.example/(1)" alt="[x] &quot;y&quot; &lt;z&gt;">')
  })

  it('says the ending of what was uploaded', () => {
    expect(extensionWord({ name: 'Renamed', original_name: 'plan.docx', mime_type: 'application/x' })).toBe('DOCX')
  })
})
