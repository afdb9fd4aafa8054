/** Hands a value to the person as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  download(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
}

/** Hands a text to the person as a file. */
export function downloadText(name: string, text: string): void {
  download(name, new Blob([text], { type: 'text/plain' }))
}

/** Hands bytes to the person as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers start reading at once; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
