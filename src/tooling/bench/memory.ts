import sharp from 'sharp'
import { memoryOf, peakMemory } from './load.ts'
import { signedIn, upload, withBareServer, withServer } from './site.ts'
import { median, printTable } from './table.ts'

/** How soon the server answers, what it holds at rest, and what it holds while photos arrive. */

const STARTS = 5
const REST_MS = 10_000
const PHOTOS = 64
/** Noise of this size makes some 9 MB of JPEG. */
const SIDES = { width: 4000, height: 3000 }
const QUALITY = 92

export async function benchMemory(): Promise<void> {
  const bareStarts: number[] = []
  for (let n = 0; n < STARTS; n += 1) await withBareServer(0, async ({ startMs }) => void bareStarts.push(startMs))
  await withServer(async (server) => {
    const starts: number[] = []
    for (let n = 0; n < STARTS; n += 1) {
      await server.stop()
      const begun = performance.now()
      await server.start()
      starts.push(performance.now() - begun)
    }
    await new Promise((rested) => setTimeout(rested, REST_MS))
    const pid = server.pid() ?? 0
    const idle = await memoryOf(pid)
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const photo = new Uint8Array(
      await sharp({ create: { ...SIDES, channels: 3, background: 'grey', noise } })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    )
    const headers = await signedIn(server.url)
    const { peak } = await peakMemory(pid, () =>
      Promise.all(Array.from({ length: PHOTOS }, (_, n) => upload(server.url, headers, photo, `photo-${n}.jpg`))),
    )
    const size = `${PHOTOS} photos of ${(photo.length / 1e6).toFixed(1)} MB at once`
    printTable('Server (limit: node:http on SQLite)', [
      {
        name: `start to the first answer, median of ${STARTS}`,
        ours: median(starts),
        limit: median(bareStarts),
        unit: 'ms',
        ratio: 4,
      },
      { name: 'memory at rest, MiB', ours: idle, unit: '', goal: 90 },
      { name: `${size}, most memory, MiB`, ours: peak, unit: '', goal: 300 },
    ])
  })
}
