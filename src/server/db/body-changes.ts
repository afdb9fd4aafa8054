/** Whether a save would change nothing: then it makes no new version, which would only turn other saves into conflicts. */
export function isSame(before: object, after: object): boolean {
  const values = new Map(Object.entries(before))
  const names = new Set([...values.keys(), ...Object.keys(after)])
  const others = new Map(Object.entries(after))
  // Texts as they are: one may be a megabyte.
  return [...names].every((name) => isEqual(values.get(name), others.get(name)))
}

/** Texts are compared as they are; lists and objects as they are written. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

/** The fields that a body gives; those left out keep their values. */
export function given<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  // Exactly the entries of the body, without those that are undefined.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
