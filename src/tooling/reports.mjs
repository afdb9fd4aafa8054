// Reads what the test runners report, for the totals of `npm test`.

/** A file that did not load has no tests, and so no failed one: it counts as one failure. */
export function readVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
}

/** A test that passed only sometimes did not pass. */
export function readPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/**
 * A runner that ends badly without naming a failed test (it crashed, or wrote no report) counts as one failure:
 * nothing that went wrong may vanish from the total.
 */
export function totals(exitCode, report, read) {
  const counted = report === undefined ? { passed: 0, failed: 0 } : read(report)
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}
