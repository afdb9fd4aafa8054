import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, expect } from 'vitest'
import { PRELUDE } from './mutate.ts'

// For every file anew; what it asks for, the modules look up each time.
runInThisContext(PRELUDE)

const report = process.env['MUTANTS_REACHED']
if (report !== undefined) {
  let loaded: readonly number[] = []
  beforeAll(() => {
    loaded = [...(globalThis.__reached ?? [])]
    globalThis.__reached = new Set()
  })
  afterAll(() => {
    const file = relative('.', expect.getState().testPath ?? '')
    appendFileSync(report, `${JSON.stringify({ file, loaded, reached: [...(globalThis.__reached ?? [])] })}\n`)
  })
}
