import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { scriptOf } from '#tests/walks/script.ts'
import { tellTally, walkAll, wholeNumber } from './walk-runs.ts'

/**
 * `npm run walks -- --walks 500 --steps 50 --seed 1 [--resume] [--kinds post,lesson] [--screen phone]`: random walks
 * through the built app, in a real browser, against the built server. `--replay N` walks one seed again and says every
 * step. A run that is stopped goes on with `--resume`; `--stop` ends it with the first walk that fails.
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
  },
})
const replay = values.replay === undefined ? null : wholeNumber('replay', values.replay)
const first = replay ?? wholeNumber('seed', values.seed)
const steps = wholeNumber('steps', values.steps)
const wanted = replay === null ? wholeNumber('walks', values.walks) : 1
const screen = v.parse(v.optional(v.picklist(['phone', 'laptop'])), values.screen)
const kinds = values.kinds?.split(',')

const tally = await walkAll({
  run: JSON.stringify({ first, steps, kinds, screen }),
  resume: values.resume,
  isOver: ({ walks, failed }) => walks >= wanted || (values.stop && failed.length > 0),
  scriptOf: (walks) => scriptOf({ seed: first + walks, steps, kinds, screen }),
  ...(replay === null ? { place: '.cache/walks.json' } : { say: (line: string) => console.log(line) }),
})
tellTally(tally)
