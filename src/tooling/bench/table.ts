/** One line of the report: what was measured, what it is held against, and the goal. */
export interface Row {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** What the same machine did in the same run with almost nothing in the way, or what else `ours` is held against. */
  readonly limit?: number | undefined
  /** Of `ours` to `limit`. Times hold on any machine only as ratios; bytes, requests and memory by themselves. */
  readonly ratio?: number | undefined
  /** In the unit of `ours`. */
  readonly goal?: number | undefined
  /** Whether more is better, as with requests per second. */
  readonly more?: boolean
  readonly note?: string | undefined
}

const HEAD = ['', 'ours', 'limit', 'ratio', 'goal', '', 'note']

/** Prints rows as a table; says "reached" or "missed" and leaves the judgement to the reader. */
export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map((row) => [
    row.name,
    figure(row.ours, row.unit),
    row.limit === undefined ? '' : figure(row.limit, row.unit),
    row.limit ? `${ratioOf(row).toFixed(2)}x` : '',
    goalOf(row),
    verdict(row),
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

const ratioOf = ({ ours, limit }: Row): number => ours / (limit ?? Number.NaN)

function goalOf({ goal, ratio, more, unit }: Row): string {
  const bound = more ? 'at least' : 'at most'
  if (ratio !== undefined) return `${bound} ${ratio}x`
  return goal === undefined ? '' : `${bound} ${figure(goal, unit)}`
}

function verdict(row: Row): string {
  const [value, goal] = row.ratio === undefined ? [row.ours, row.goal] : [ratioOf(row), row.ratio]
  if (goal === undefined) return ''
  if (Number.isNaN(value)) return 'not measured'
  return (row.more ? value >= goal : value <= goal) ? 'reached' : 'missed'
}

function figure(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 || value === 0 ? 2 : 4
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trimEnd()
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The smallest value that at least `percent` of the values don't exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}
