import { invalid } from '#server/failure.ts'

/** Of what is attached to courses, lessons and workflows: each file stands there once. */

const attached = () => invalid('file_id', 'This file is attached already')

/**
 * Two devices may attach the same file while neither can see the other's: the second then has what it asked for.
 * @param said what the caller says of the file; undefined is nothing
 * @throws Failure `invalid` when that does not stand there, since it would be lost
 */
export function sameAgain<T extends object>(
  { stood }: { readonly stood: () => void },
  twin: T,
  said: { readonly [K in keyof T]?: T[K] | undefined },
): T {
  for (const name in said) {
    if (said[name] !== undefined && said[name] !== twin[name]) throw attached()
  }
  stood()
  return twin
}

/** @throws Failure `invalid` when another one of them has the file */
export function mustBeFree(
  rows: readonly { readonly id: number; readonly file_id: number | null }[],
  one: (typeof rows)[number],
): void {
  if (one.file_id !== null && rows.some(({ id, file_id }) => id !== one.id && file_id === one.file_id)) throw attached()
}
