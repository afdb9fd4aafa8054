import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { WALK_FAULTS, type WalkFault } from '#tests/walks/faults.ts'
import { scriptOf } from '#tests/walks/script.ts'
import { plantedApp } from './planted-app.ts'
import { type Tally, tellTally, walkAll, wholeNumber } from './walk-runs.ts'

/**
 * `npm run walks -- --walks 500 --steps 50 --seed 1 [--resume] [--kinds post,lesson] [--screen phone]`: random walks
 * through the built app, in a real browser, against the built server. `--replay N` walks one seed again and says every
 * step. A run that is stopped goes on with `--resume`; `--stop` ends it with the first walk that fails.
 * `--faults`, or `--fault NAME` for one of them: each fault that only an owner could meet is put back into a copy of the
 * app, and walked until it is found, with at most `--walks N` walks.
 */
const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '20' },
    steps: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
    replay: { type: 'string' },
    kinds: { type: 'string' },
    screen: { type: 'string' },
    stop: { type: 'boolean', default: false },
    fault: { type: 'string' },
    faults: { type: 'boolean', default: false },
  },
})
const replay = values.replay === undefined ? null : wholeNumber('replay', values.replay)
const first = replay ?? wholeNumber('seed', values.seed)
const steps = wholeNumber('steps', values.steps)
const wanted = replay === null ? wholeNumber('walks', values.walks) : 1
const screen = v.parse(v.optional(v.picklist(['phone', 'laptop'])), values.screen)
const kinds = values.kinds?.split(',')

async function walkAsIs(): Promise<void> {
  const tally = await walkAll({
    run: JSON.stringify({ first, steps, kinds, screen }),
    resume: values.resume,
    isOver: ({ walks, failed }) => walks >= wanted || (values.stop && failed.length > 0),
    scriptOf: (walks) => scriptOf({ seed: first + walks, steps, kinds, screen }),
    ...(replay === null ? { place: '.cache/walks.json' } : { say: (line: string) => console.log(line) }),
  })
  tellTally(tally)
}

async function walkWith(fault: WalkFault): Promise<Tally> {
  const app = await plantedApp(fault)
  try {
    return await walkAll({
      run: fault.id,
      resume: false,
      isOver: ({ walks, failed }) => walks >= wanted || failed.length > 0,
      scriptOf: (walks) => scriptOf({ seed: first + walks, steps, kinds: kinds ?? fault.kinds, screen }),
      folder: app.folder,
      ...(replay === null ? {} : { say: (line: string) => console.log(line) }),
    })
  } finally {
    await app.remove()
  }
}

async function walkFaults(faults: readonly WalkFault[]): Promise<void> {
  const lines: string[] = []
  for (const fault of faults) {
    console.log(`== ${fault.id}: ${fault.title}`)
    const { walks, steps, failed } = await walkWith(fault)
    const found = failed.length > 0 ? `found with seed ${failed.join()}` : 'not found'
    lines.push(`${fault.id}: ${found}, after ${walks} walks of ${steps} steps together`)
    if (failed.length === 0) process.exitCode = 1
  }
  console.log(lines.join('\n'))
}

const faults = WALK_FAULTS.filter(({ id }) => values.faults || id === values.fault)
if (values.fault !== undefined && faults.length === 0) {
  throw new RangeError(`--fault must be one of ${WALK_FAULTS.map(({ id }) => id).join(', ')}`)
}
await (faults.length > 0 ? walkFaults(faults) : walkAsIs())
