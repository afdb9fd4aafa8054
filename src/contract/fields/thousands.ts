/**
 * `1,204`, as English has it. Written by hand because sentences with limits are made while files are read: the first use
 * of the platform's own formatter loads its tables, which took longer than everything else in them together.
 */
export function inThousands(count: number): string {
  const [whole = '', ...rest] = String(Math.abs(count)).split('.')
  const first = whole.length % 3 || 3
  const threes = whole.slice(first).match(/\d{3}/g) ?? []
  const sign = count < 0 ? '-' : ''
  return sign + [[whole.slice(0, first), ...threes].join(','), ...rest].join('.')
}
