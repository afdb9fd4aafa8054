import { parseArgs } from 'node:util'
import { scriptOf } from '#tests/walks/script.ts'
import { tellTally, walkAll, wholeNumber } from './walk-runs.ts'

/**
 * `npm run soak -- --minutes 20 [--seed N] [--resume]`: two real browsers and a third writer at the same records of the
 * built server, with a bad network between them, checked by the model of the walks.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    resume: { type: 'boolean', default: false },
  },
})
const minutes = wholeNumber('minutes', values.minutes)
const first = wholeNumber('seed', values.seed)

const tally = await walkAll({
  run: JSON.stringify({ first, soak: true }),
  place: '.cache/soak.json',
  resume: values.resume,
  isOver: ({ ms }) => ms >= minutes * 60_000,
  scriptOf: (walks) => scriptOf({ seed: first + walks, steps: 120, company: true }),
})
tellTally(tally)
