/** One line of the report. `goal` and `ceiling` are in the unit of `ours`. */
export interface Row {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** What the same machine does with almost nothing in the way. */
  readonly ceiling?: number | undefined
  readonly goal?: number | undefined
  /** Whether more is better, as with requests per second. */
  readonly more?: boolean
  readonly note?: string | undefined
}

const HEAD = ['', 'ours', 'ceiling', 'of ceiling', 'goal', '', 'note']

/** Prints rows as a table; says "reached" or "missed" and leaves the judgement to the reader. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.name,
    figure(row.ours, row.unit),
    row.ceiling === undefined ? '' : figure(row.ceiling, row.unit),
    row.ceiling === undefined || row.ceiling === 0 ? '' : `${(row.ours / row.ceiling).toFixed(2)}x`,
    row.goal === undefined ? '' : `${row.more ? 'at least' : 'at most'} ${figure(row.goal, row.unit)}`,
    row.goal === undefined ? '' : (row.more ? row.ours >= row.goal : row.ours <= row.goal) ? 'reached' : 'missed',
    row.note ?? '',
  ])
  const widths = HEAD.map((head, column) => Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)))
  const print = (cells: readonly string[]) =>
    console.log(
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
  console.log(`\n${title}`)
  print(HEAD)
  print(widths.map((width) => '-'.repeat(width)))
  for (const line of lines) print(line)
}

function figure(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that at least `percent` of the values don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
