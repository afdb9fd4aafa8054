import { createHash } from 'node:crypto'
import { type ContentType, MIME_TYPES } from '#server/files/file-types.ts'
import type { FileStorage } from '#server/files/storage.ts'
import { pathOf } from '#server/files/file-rows.ts'
import { DEMO_COURSES } from './demo-content-courses.ts'
import type { DemoPost } from './demo-content.ts'
import { demoDocuments } from './demo-documents.ts'
import { drawPicture } from './demo-pictures.ts'

/** A sample file that is on the disk and waits for its row. */
export interface DemoFile {
  readonly name: string
  readonly storage_name: string
  readonly mime_type: string
  readonly size: number
  readonly sha256: string
  readonly width: number | null
  readonly height: number | null
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
    const row = await store(files, `${name}.${format}`, format, bytes, day, { width, height })
    pictures.set(name, pathOf(row.storage_name))
    rows.push(row)
  }
  for (const [index, document] of demoDocuments().entries()) {
    rows.push(await store(files, document.name, document.extension, document.bytes, 15 + index * 11))
  }
  return { rows, picture: (name) => pictures.get(name) }
}

async function store(
  files: FileStorage,
  name: string,
  type: ContentType,
  bytes: Buffer,
  day: number,
  sides: { width: number; height: number } | undefined = undefined,
): Promise<DemoFile> {
  return {
    name,
    storage_name: await files.put(bytes, type),
    mime_type: MIME_TYPES[type],
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: sides?.width ?? null,
    height: sides?.height ?? null,
    day,
  }
}
