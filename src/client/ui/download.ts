/** Hands a value to the person as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers start reading at once; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
