import { runInThisContext } from 'node:vm'
import { PRELUDE } from './mutate.ts'

// Once: files that share a process share what their modules ask.
if (!('__m' in globalThis)) runInThisContext(PRELUDE)
