/** Imports stay first; the prelude comes before anything that is done. */
export function hoisted(code: string, prelude: string): string {
  return code.startsWith('import') || code.includes('\nimport ')
    ? `${code.replace(/^((?:import [^\n]*\n)*)/, `$1${prelude}\n`)}`
    : `${prelude}\n${code}`
}
