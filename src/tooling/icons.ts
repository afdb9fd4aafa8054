import { readFile, writeFile, mkdir } from 'node:fs/promises'
import sharp from 'sharp'

/**
 * Draws every icon of the app from public/icon.svg into public/icons/ and public/favicon.ico:
 * `node src/tooling/run.mjs src/tooling/icons.ts`. The results are committed; run it again when the drawing changes.
 */

const SHORTCUTS = {
  'new-post': ['M12 5v14', 'M5 12h14'],
  'new-lesson': ['M3 9.5 12 5l9 4.5-9 4.5z', 'M7 12v4.5c3 2 7 2 10 0V12'],
  upload: ['M12 15V4', 'M7.5 8.5 12 4l4.5 4.5', 'M4 15v4h16v-4'],
  monitoring: ['M3 12h4l3 -8 4 16 3 -8h4'],
  outbox: ['M4 13v6h16v-6', 'M4 13h4l1.5 3h5l1.5 -3h4', 'M12 3v8', 'M8.5 6.5 12 3l3.5 3.5'],
}

const source = await readFile('public/icon.svg', 'utf8')
const background = /<rect[^>]*fill="(#[0-9a-f]{6})"[^>]*\/>/i.exec(source)
if (!background?.[1]) throw new Error('public/icon.svg has no background rectangle')
const [rectangle, brand] = background

/** Systems that don't mask icons show it as it is: rounded there, full to the edge where the system masks it. */
const rounded = source.replace(rectangle, rectangle.replace('<rect', '<rect rx="112"'))
/** Only the shape counts where the system colours the icon itself. */
const shape = source.replace(rectangle, '')

function draw(svg: string, size: number): Promise<Buffer> {
  // Drawn large and made smaller: thin strokes stay even at 16 px.
  return sharp(Buffer.from(svg), { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

function shortcut(paths: readonly string[]): string {
  const strokes = paths.map((path) => `<path d="${path}"/>`).join('')
  const style = 'fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="96" height="96"><rect width="48" height="48" rx="12" fill="${brand}"/><g transform="translate(12 12)" ${style}>${strokes}</g></svg>`
}

/** The container format of favicon.ico around PNG pictures: a header, one 16-byte row per picture, the pictures. */
function ico(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const row = 6 + 16 * index
    header.writeUInt8(size, row)
    header.writeUInt8(size, row + 1)
    header.writeUInt16LE(1, row + 4)
    header.writeUInt16LE(32, row + 6)
    header.writeUInt32LE(png.length, row + 8)
    header.writeUInt32LE(offset, row + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

await mkdir('public/icons', { recursive: true })
const pictures = {
  'icon-192': draw(rounded, 192),
  'icon-512': draw(rounded, 512),
  'maskable-512': draw(source, 512),
  'monochrome-512': draw(shape, 512),
  'apple-touch-180': draw(source, 180),
  ...Object.fromEntries(
    Object.entries(SHORTCUTS).map(([name, paths]) => [`shortcut-${name}`, draw(shortcut(paths), 96)]),
  ),
}
for (const [name, picture] of Object.entries(pictures)) await writeFile(`public/icons/${name}.png`, await picture)
const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(rounded, size) })))
await writeFile('public/favicon.ico', ico(small))
console.log(`Drew ${Object.keys(pictures).length} icons and favicon.ico.`)
