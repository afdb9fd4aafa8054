/** Not SHA-256, but as good for a handful of bytes, and without a thread of its own. */
export function digest(...parts: readonly ArrayBuffer[]): string {
  let hash = 2166136261
  for (const bytes of parts) for (const byte of new Uint8Array(bytes)) hash = Math.imul(hash ^ byte, 16777619) >>> 0
  return hash.toString(16).padStart(8, '0')
}
