import { runInThisContext } from 'node:vm'
import { PRELUDE } from './mutate.ts'

runInThisContext(PRELUDE)
globalThis.__mutant = Number(process.env['MUTANT'] ?? '0')
