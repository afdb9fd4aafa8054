import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './bootstrap.mjs'
import { gist, outcome, readPlaywright, readVitest } from './reports.mjs'

const file = (name: string, status: string, message: string, ...tests: [title: string, failure?: string][]) => ({
  name: join(ROOT, name),
  status,
  message,
  assertionResults: tests.map(([title, failure]) => ({
    ancestorTitles: ['a save'],
    title,
    status: failure === undefined ? 'passed' : 'failed',
    failureMessages: failure === undefined ? [] : [failure],
  })),
})

const browserTest = (title: string, status: string, ...errors: (string | undefined)[]) => ({
  title,
  tests: [
    {
      projectName: 'phone',
      status,
      results: errors.map((message) => ({ errors: message === undefined ? [] : [{ message }] })),
    },
  ],
})

describe('the end of npm test', () => {
  it('names each failed test with the first line of its error, and a file that did not load', () => {
    const report = {
      numPassedTests: 2,
      testResults: [
        file('tests/a.test.ts', 'passed', '', ['is kept']),
        file('tests/b.test.ts', 'failed', '', ['is kept'], ['is sent', 'Error: nobody answered\n    at b.test.ts:3']),
        file('tests/c.test.ts', 'failed', 'Cannot find module'),
      ],
    }
    expect(outcome(1, report, readVitest)).toEqual({
      passed: 2,
      failures: [
        { name: 'tests/b.test.ts › a save › is sent', error: 'Error: nobody answered' },
        { name: 'tests/c.test.ts', error: 'Cannot find module' },
      ],
    })
  })

  it('names a browser test that failed or passed only sometimes, and an error outside of tests', () => {
    const report = {
      stats: { expected: 5 },
      suites: [
        {
          title: 'posts.spec.ts',
          specs: [browserTest('is listed', 'expected', undefined), browserTest('is kept', 'unexpected', 'Error: gone')],
          suites: [{ title: 'offline', specs: [browserTest('is sent', 'flaky', 'Error: late', undefined)] }],
        },
      ],
      errors: [{ message: 'The browser crashed' }],
    }
    expect(outcome(1, report, readPlaywright)).toEqual({
      passed: 5,
      failures: [
        { name: '[phone] › posts.spec.ts › is kept', error: 'Error: gone' },
        { name: '[phone] › posts.spec.ts › offline › is sent', error: 'Error: late' },
        { name: 'outside of the tests', error: 'The browser crashed' },
      ],
    })
  })

  it('counts a runner that ended badly without a report as one failure', () => {
    const runner = { name: 'the runner itself', error: 'It ended with code 1.' }
    expect(outcome(1, undefined, readVitest)).toEqual({ passed: 0, failures: [runner] })
  })

  it('counts a runner that ended badly although all its tests passed as one failure', () => {
    const report = { numPassedTests: 1, testResults: [file('tests/a.test.ts', 'passed', '', ['is kept'])] }
    expect(outcome(1, report, readVitest).failures).toHaveLength(1)
    expect(outcome(0, report, readVitest)).toEqual({ passed: 1, failures: [] })
  })

  it('shows an error without colours and empty lines', () => {
    expect(gist('\n\u001B[31mError: \u001B[1mgone\u001B[22m\u001B[39m\nCall log:')).toBe('Error: gone')
    expect(gist('')).toBe('It said nothing.')
  })

  it('says what a browser test looked for, and that a test ran out of time', () => {
    const click = "Error: locator.click: Test ended.\nCall log:\n  - waiting for getByRole('menuitem')\n"
    expect(gist(click)).toBe("Error: locator.click: Test ended. - waiting for getByRole('menuitem')")
    const seen = "Error: expect(locator).toBeVisible() failed\n\nLocator: getByRole('dialog')\nTimeout: 20000ms"
    expect(gist(seen)).toBe("Error: expect(locator).toBeVisible() failed Locator: getByRole('dialog')")
    expect(gist('Error: STACK_TRACE_ERROR\n    at task')).toBe('It took longer than its limit.')
  })
})
