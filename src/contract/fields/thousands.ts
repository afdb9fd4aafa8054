/**
 * `1,204`, as English has it. Written by hand because sentences with limits are made while files are read: the first use
 * of the platform's own formatter loads its tables, which took longer than everything else in them together.
 */
export function inThousands(count: number): string {
  return String(count).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','))
}
