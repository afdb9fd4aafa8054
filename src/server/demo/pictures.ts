/** Pictures of the sample content, drawn by the program: nodes and edges, rings, grids, curves and bars. */

export const PICTURE_KINDS = ['nodes', 'rings', 'grid', 'curve', 'bars'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

const PALETTE = [
  { paper: '#ebf0fe', ink: '#223ed1' },
  { paper: '#e4f1f8', ink: '#1f5f86' },
  { paper: '#e8eaf0', ink: '#3b4252' },
  { paper: '#fbe9f1', ink: '#8b2252' },
  { paper: '#e2f3ec', ink: '#0f6b52' },
  { paper: '#fbefdf', ink: '#8a4b14' },
  { paper: '#efeafb', ink: '#5b3fb5' },
] as const

type Colors = (typeof PALETTE)[number]
type Next = () => number

export interface DrawnPicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const WIDTH = 1200
const HEIGHT = 800

/** @param seed the same number always draws the same picture. */
export async function drawPicture(seed: number, format: 'webp' | 'png'): Promise<DrawnPicture> {
  const svg = Buffer.from(pictureSvg(seed))
  const { default: sharp } = await import('sharp')
  const picture = sharp(svg, { density: 72 * (WIDTH / 120) }).resize(WIDTH, HEIGHT, { fit: 'cover' })
  const encoded =
    format === 'webp' ? picture.webp({ quality: 82 }) : picture.png({ palette: true, compressionLevel: 9 })
  return { bytes: await encoded.toBuffer(), width: WIDTH, height: HEIGHT }
}

/** The drawing itself, 120 by 80. */
function pictureSvg(seed: number): string {
  const next = sequence(seed)
  const kind = PICTURE_KINDS[seed % PICTURE_KINDS.length] ?? 'nodes'
  const colors = PALETTE[Math.floor(next() * PALETTE.length)] ?? PALETTE[0]
  const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="120" height="80">'
  return `${head}<rect width="120" height="80" fill="${colors.paper}"/>${DRAW[kind](colors, next)}</svg>`
}

const DRAW: Readonly<Record<PictureKind, (colors: Colors, next: Next) => string>> = { nodes, rings, grid, curve, bars }

function nodes({ paper, ink }: Colors, next: Next): string {
  const [a, b, c, d] = [16 + next() * 14, 52 + next() * 14, 34 + next() * 14, 36 + next() * 16]
  const path =
    `M18 40C32 40 32 ${n(a)} 46 ${n(a)}M18 40C32 40 32 ${n(b)} 46 ${n(b)}M46 ${n(a)}C62 ${n(a)} 62 ${n(c)} 78 ${n(c)}` +
    `M46 ${n(b)}C62 ${n(b)} 62 ${n(c)} 78 ${n(c)}M78 ${n(c)}L104 ${n(d)}`
  const dot = (x: number, y: number) =>
    `<circle cx="${x}" cy="${n(y)}" r="5" fill="${paper}" stroke="${ink}" stroke-width="1.6"/>`
  return (
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="1.6"/>` +
    dot(18, 40) +
    dot(46, a) +
    dot(46, b) +
    dot(104, d) +
    `<circle cx="78" cy="${n(c)}" r="7" fill="${ink}"/>`
  )
}

function rings({ ink }: Colors, next: Next): string {
  const [x, y] = [34 + next() * 50, 32 + next() * 16]
  return [8, 19, 30, 41, 52, 63]
    .map((radius, index) => {
      const dashes = index > 2 ? ' stroke-dasharray="3 3"' : ''
      return `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="none" stroke="${ink}" stroke-width="1.4"${dashes}/>`
    })
    .join('')
}

function grid({ ink }: Colors, next: Next): string {
  return Array.from({ length: 40 }, (_, index) => {
    const [x, y] = [10 + (index % 8) * 13, 9 + Math.floor(index / 8) * 13]
    return `<rect x="${x}" y="${y}" width="9" height="9" rx="1.5" fill="${ink}" opacity="${n(0.1 + next() * 0.85)}"/>`
  }).join('')
}

function curve({ ink }: Colors, next: Next): string {
  const [start, dip, turn] = [48 + next() * 14, 16 + next() * 18, 34 + next() * 10]
  const line = `M0 ${n(start)}C30 ${n(dip)} 50 70 78 ${n(turn)}S112 18 120 26`
  return (
    `<path d="${line}V80H0Z" fill="${ink}" opacity=".16"/>` +
    `<path d="${line}" fill="none" stroke="${ink}" stroke-width="1.8"/>` +
    `<circle cx="78" cy="${n(turn)}" r="4" fill="${ink}"/>`
  )
}

function bars({ ink }: Colors, next: Next): string {
  const strong = Math.floor(next() * 3)
  return Array.from({ length: 11 }, (_, index) => {
    const height = 12 + next() * 44
    const opacity = index % 3 === strong ? 1 : 0.34
    return `<rect x="${12 + index * 9}" y="${n(80 - height)}" width="5" height="${n(height)}" fill="${ink}" opacity="${opacity}"/>`
  }).join('')
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function sequence(seed: number): Next {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
