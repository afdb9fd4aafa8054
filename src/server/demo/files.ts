import { createHash, randomBytes } from 'node:crypto'
import { LINK_MIME_TYPE } from '#contract/records/file.ts'
import { type ContentType, MIME_TYPES } from '#server/db/file-types.ts'
import type { FileStorage } from '#server/files/storage.ts'
import { pathOf } from '#server/db/file-rows.ts'
import { DEMO_COURSES } from './content/courses.ts'
import type { DemoPost } from './content/index.ts'
import { DEMO_LINKS, demoDocuments } from './documents.ts'
import { drawPicture } from './pictures.ts'

/** A sample file that is on the disk and waits for its row. */
export interface DemoFile {
  readonly name: string
  readonly storage_name: string
  readonly mime_type: string
  readonly size: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
  readonly alt_text: string
  readonly caption: string
  readonly url: string | null
  readonly is_public: boolean
  /** Days before the demo was made. */
  readonly day: number
}

export interface DemoFiles {
  readonly rows: readonly DemoFile[]
  /** Address by the picture's name without its ending; undefined where there is none. */
  readonly picture: (name: string) => string | undefined
}

/** Draws and stores all pictures and documents. Bytes without rows, if it ends half-way, go with the sweep. */
export async function storeDemoFiles(files: FileStorage, posts: readonly DemoPost[]): Promise<DemoFiles> {
  const rows: DemoFile[] = []
  const pictures = new Map<string, string>()
  const wanted = [
    // Drafts of the last days have no picture yet, as in life.
    ...posts.filter((post) => post.state !== 'draft').map(({ slug, day }) => ({ name: slug, day: Math.max(day, 0) })),
    ...DEMO_COURSES.map(({ slug }, index) => ({ name: `course-${slug}`, day: 40 + index * 9 })),
    ...Array.from({ length: 6 }, (_, index) => ({ name: `workflow-${index + 1}`, day: 20 + index * 7 })),
  ]
  for (const [seed, { name, day }] of wanted.entries()) {
    const format: ContentType & ('webp' | 'png') = seed % 4 === 3 ? 'png' : 'webp'
    const { bytes, width, height } = await drawPicture(seed, format)
    const row = await store(files, `${name}.${format}`, format, bytes)
    pictures.set(name, pathOf(row.storage_name))
    // Now and then one without, as in life: the library has a filter for those.
    const alt_text = seed % 9 === 4 ? '' : `Drawing for ${name.replaceAll('-', ' ')}`
    rows.push({ ...row, width, height, alt_text, day })
  }
  for (const [index, { name, extension, bytes, caption = '', isPrivate = false }] of demoDocuments().entries()) {
    const row = await store(files, name, extension, bytes)
    rows.push({ ...row, caption, is_public: !isPrivate, day: 15 + index * 11 })
  }
  for (const [index, link] of DEMO_LINKS.entries()) rows.push({ ...linkRow(link.name), ...link, day: 12 + index * 19 })
  return { rows, picture: (name) => pictures.get(name) }
}

type Row = Omit<DemoFile, 'day'>

const described = { width: null, height: null, alt_text: '', caption: '', url: null, is_public: true } as const

async function store(files: FileStorage, name: string, type: ContentType, bytes: Buffer): Promise<Row> {
  return {
    ...described,
    name,
    storage_name: await files.put(bytes, type),
    mime_type: MIME_TYPES[type],
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

function linkRow(name: string): Row {
  const storage_name = `link-${randomBytes(16).toString('hex')}`
  return { ...described, name, storage_name, mime_type: LINK_MIME_TYPE, size: 0, sha256: '' }
}
