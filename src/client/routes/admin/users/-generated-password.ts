/** Without what is mistaken for something else when it is read out or written down. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP = 5

/** A password that nobody guesses (98 bits) and a person can type: `k3wmq-…`. */
export function generatedPassword(): string {
  // Bytes above the last whole multiple would make the first letters likelier.
  const even = 256 - (256 % LETTERS.length)
  const letters: string[] = []
  while (letters.length < GROUPS * GROUP) {
    for (const byte of crypto.getRandomValues(new Uint8Array(GROUPS * GROUP))) {
      if (byte < even) letters.push(LETTERS.charAt(byte % LETTERS.length))
    }
  }
  const at = (group: number) => letters.slice(group * GROUP, (group + 1) * GROUP).join('')
  return Array.from({ length: GROUPS }, (_, group) => at(group)).join('-')
}
