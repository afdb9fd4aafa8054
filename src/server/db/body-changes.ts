/** Whether a save would change nothing: then it makes no new version, which would only turn other saves into conflicts. */
export function isSame(before: object, after: object): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** The fields that a body gives; those left out keep their values. */
export function given<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined)
  // Exactly the entries of the body, without those that are undefined.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
