export interface Failure {
  name: string
  /** One line. */
  error: string
}
export interface Outcome {
  passed: number
  failures: Failure[]
}
export interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}
export interface PlaywrightSuite {
  title: string
  specs: {
    title: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
export interface PlaywrightReport {
  stats: { expected: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}
export function gist(error: string): string
export function readVitest(report: VitestReport): Outcome
export function readPlaywright(report: PlaywrightReport): Outcome
export function outcome<R>(exitCode: number, report: R | undefined, read: (report: R) => Outcome): Outcome
