// Reads what the test runners report, for the end of `npm test`: how many passed, and which did not.
import { relative, sep } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './bootstrap.mjs'

/** What a person needs first of an error, without colours: its first line, and what a browser test looked for. */
export function gist(error) {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // Vitest keeps the stack alone of a test that ran out of time, and that begins with this word.
  if (lines[0]?.includes('STACK_TRACE_ERROR')) return 'It took longer than its limit.'
  const wanted = lines.find((line) => /^(?:Locator:|- waiting for) /.test(line))
  return [lines[0] ?? 'It said nothing.', ...(wanted === undefined ? [] : [wanted])].join(' ')
}

const titled = (...titles) => titles.filter((title) => title !== '').join(' › ')

/** A file that did not load has no tests, and so no failed one: it counts as one failure. */
export function readVitest(report) {
  const failures = report.testResults.flatMap((file) => {
    const name = relative(ROOT, file.name).replaceAll(sep, '/')
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    if (file.status === 'failed' && failed.length === 0) return [{ name, error: gist(file.message) }]
    return failed.map((test) => ({
      name: titled(name, ...test.ancestorTitles, test.title),
      error: gist(test.failureMessages.join('\n')),
    }))
  })
  return { passed: report.numPassedTests, failures }
}

/** A test that passed only sometimes did not pass. */
export function readPlaywright({ stats, suites, errors }) {
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap((suite) => failuresOf(suite, [])),
      ...errors.map((error) => ({ name: 'outside of the tests', error: gist(error.message ?? '') })),
    ],
  }
}

function failuresOf({ title, specs, suites = [] }, above) {
  const titles = [...above, title]
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => ({
        name: titled(`[${test.projectName}]`, ...titles, spec.title),
        error: test.results.flatMap((result) => result.errors.map((error) => gist(error.message ?? ''))).join(' '),
      })),
  )
  return [...here, ...suites.flatMap((suite) => failuresOf(suite, titles))]
}

/**
 * A runner that ends badly without naming a failed test (it crashed, or wrote no report) counts as one failure:
 * nothing that went wrong may vanish from the total.
 */
export function outcome(exitCode, report, read) {
  const { passed, failures } = report === undefined ? { passed: 0, failures: [] } : read(report)
  if (exitCode === 0 || failures.length > 0) return { passed, failures }
  return { passed, failures: [{ name: 'the runner itself', error: `It ended with code ${exitCode}.` }] }
}
