/** Freezes a value and all that lies in it: whoever writes into it fails at once. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) if (typeof inner === 'object') freeze(inner)
  return Object.freeze(value)
}

/** A frozen copy, as a structured clone would be one; what is frozen already is nobody's to change. */
export function frozenCopy<T>(value: T): T {
  // The copy has the shape of what is copied.
  return copied(value) as T
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? structuredClone(value) : value
  if (Object.isFrozen(value)) return value
  if (Array.isArray(value)) return Object.freeze(value.map(copied))
  if (Object.getPrototypeOf(value) !== Object.prototype) return freeze(structuredClone(value))
  const fields: Record<string, unknown> = { ...value }
  for (const name in fields) fields[name] = copied(fields[name])
  return Object.freeze(fields)
}
