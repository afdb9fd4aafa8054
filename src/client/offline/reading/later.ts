/** A copy of a record, and when the server gave it. */
interface Copy {
  readonly row: unknown
  readonly at: number
}

const versionOf = (row: unknown): number | null =>
  typeof row === 'object' && row !== null && 'version' in row && typeof row.version === 'number' ? row.version : null

/**
 * Which of two copies of a record was given later: above 0 the first. Its version says it, for a device's clock may be
 * set back at any time; where that says nothing, the time does.
 */
export function later(one: Copy, other: Copy): number {
  const [mine, theirs] = [versionOf(one.row), versionOf(other.row)]
  return (mine !== null && theirs !== null && mine - theirs) || one.at - other.at
}
