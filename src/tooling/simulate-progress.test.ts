import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { describeProgress, readProgress, writeProgress } from './simulate-progress.ts'

const folder = mkdtempSync(join(tmpdir(), 'offdesk-progress-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a run goes on where it stopped, and tells the seeds and what failed', () => {
  const path = join(folder, 'deep', 'progress.json')
  expect(readProgress(path)).toBeNull()
  writeProgress(path, { first: 1, next: 501, saved: 3000, requests: 5000, asked: 200, failed: [77] })
  const known = readProgress(path)
  expect(known?.next).toBe(501)
  expect(known && describeProgress(known)).toContain('500 schedules, seeds 1 to 500')
  expect(known && describeProgress(known)).toContain('failed: 77')
})
