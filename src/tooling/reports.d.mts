export interface Counted {
  passed: number
  failed: number
}
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}
export function readVitest(report: VitestReport): Counted
export function readPlaywright(report: PlaywrightReport): Counted
export function totals<R>(exitCode: number, report: R | undefined, read: (report: R) => Counted): Counted
