/** Hands a value to the person as a JSON file. */
export function downloadJson(name: string, value: unknown): void {
  download(name, JSON.stringify(value, null, 2), 'application/json')
}

/** Hands a text to the person as a file. */
export function downloadText(name: string, text: string): void {
  download(name, text, 'text/plain')
}

function download(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers start reading at once; a minute is plenty.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
