import { type ChildProcess, fork } from 'node:child_process'
import * as v from 'valibot'
import { EVENT_NAMES } from '#client/offline/simulation/events.ts'
import { runSchedules, type SchedulesTotals } from '#client/offline/simulation/schedules.ts'

/** Many schedules by several processes at once: piece after piece, each by whoever is free. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const PieceSchema = v.object({ seed: Count, schedules: Count })
export type Piece = v.InferOutput<typeof PieceSchema>

const TotalsSchema = v.object({
  schedules: Count,
  saved: Count,
  requests: Count,
  asked: Count,
  events: v.object(v.entriesFromList(EVENT_NAMES, Count)),
  failed: v.array(v.object({ seed: Count, violations: v.array(v.string()) })),
})

const PIECE = 250

/** Hardly anything outlives its schedule: with room for a few of them, little is copied when memory is tidied. */
const ROOM = ['--min-semi-space-size=64', '--max-semi-space-size=64']

/** In a process that `runPieces` started from the same script with `--pieces`: plays what it is told to. */
export function playPieces(): void {
  // Storage and server refuse by the hundred; whoever needs to know where replays the seed.
  Error.stackTraceLimit = 0
  process.on('message', (message) => {
    runSchedules(v.parse(PieceSchema, message)).then(
      (totals) => process.send?.(totals),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}

/**
 * @param done called in the order of the seeds, as soon as a piece and all before it are played
 * @throws when one of the processes breaks
 */
export async function runPieces(
  { seed: first, schedules }: Piece,
  processes: number,
  done: (totals: SchedulesTotals, piece: Piece) => void,
): Promise<void> {
  const end = first + schedules
  const played = new Map<number, SchedulesTotals>()
  let [given, told] = [first, first]
  const pieceAt = (seed: number): Piece => ({ seed, schedules: Math.min(PIECE, end - seed) })
  const work = async (): Promise<void> => {
    const child = fork(process.argv[1] ?? '', ['--pieces'], { execArgv: ROOM })
    try {
      while (given < end) {
        const piece = pieceAt(given)
        given += piece.schedules
        played.set(piece.seed, await answerOf(child, piece))
        for (let totals = played.get(told); totals; totals = played.get(told)) {
          const next = pieceAt(told)
          played.delete(told)
          told += next.schedules
          done(totals, next)
        }
      }
    } finally {
      child.disconnect()
    }
  }
  await Promise.all(Array.from({ length: processes }, work))
}

function answerOf(child: ChildProcess, piece: Piece): Promise<SchedulesTotals> {
  return new Promise((resolve, reject) => {
    const broken = (code: number | null) =>
      reject(
        new Error(`Of seeds ${piece.seed} to ${piece.seed + piece.schedules - 1}: ended with ${code ?? 'a signal'}`),
      )
    child.once('close', broken)
    child.once('message', (message) => {
      child.off('close', broken)
      resolve(v.parse(TotalsSchema, message))
    })
    child.send(piece)
  })
}
