import { describe, expect, it } from 'vitest'
import { readPlaywright, readVitest, totals } from './reports.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

describe('the totals of npm test', () => {
  it('count a file that did not load as a failure beside the failed tests', () => {
    const report = {
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')],
    }
    expect(totals(1, report, readVitest)).toEqual({ passed: 2, failed: 2 })
  })

  it('count a browser test that passed only sometimes, and an error outside of tests, as failures', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{}] }
    expect(totals(1, report, readPlaywright)).toEqual({ passed: 5, failed: 3 })
  })

  it('count a runner that ended badly without a report as one failure', () => {
    expect(totals(1, undefined, readVitest)).toEqual({ passed: 0, failed: 1 })
  })

  it('count a runner that ended badly although all its tests passed as one failure', () => {
    const report = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', 'passed')] }
    expect(totals(1, report, readVitest)).toEqual({ passed: 3, failed: 1 })
    expect(totals(0, report, readVitest)).toEqual({ passed: 3, failed: 0 })
  })
})
