/**
 * How well a label fits what somebody typed: 0 where it begins with the first word, 1 where one of its words does, 2
 * where all words are in it somewhere; null where one is missing.
 */
export function matchRank(label: string, typed: string): 0 | 1 | 2 | null {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const text = label.toLowerCase()
  const first = words[0] ?? ''
  if (!words.every((word) => text.includes(word))) return null
  if (text.startsWith(first)) return 0
  return text.includes(` ${first}`) ? 1 : 2
}
