/** `what_you_learn` while it is edited: items with an identity, so that the focus follows one that moves. */
export interface LearnItem {
  readonly key: number
  readonly text: string
}

let lastKey = 0

export function learnItem(text: string): LearnItem {
  lastKey += 1
  return { key: lastKey, text }
}

/** The items of a stored text, one per line; what stands there already keeps its identity. */
export function itemsOf(text: string, known: readonly LearnItem[] = []): LearnItem[] {
  if (text === textOf(known)) return [...known]
  return text === '' ? [] : text.split('\n').map(learnItem)
}

export function textOf(items: readonly LearnItem[]): string {
  return items.map((item) => item.text).join('\n')
}

/** Lines of pasted text without their bullets and numbers. */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/^\s*(?:[-*•–]|\d{1,2}[.)])\s+/, '').trim())
    .filter((line) => line !== '')
}

/**
 * Several lines pasted into an item: the first goes into it, the others become items behind it.
 * @returns the items, and the one that the cursor belongs into
 */
export function withPasted(
  items: readonly LearnItem[],
  index: number,
  around: { readonly before: string; readonly after: string },
  lines: readonly string[],
): { readonly items: LearnItem[]; readonly focus: number } {
  const own = items[index]
  const [first = '', ...rest] = lines
  const made = rest.map(learnItem)
  const last = made.at(-1)
  const head = { key: own?.key ?? learnItem('').key, text: around.before + first + (last ? '' : around.after) }
  const tail = last ? [...made.slice(0, -1), { ...last, text: last.text + around.after }] : made
  return {
    items: [...items.slice(0, index), head, ...tail, ...items.slice(index + 1)],
    focus: last?.key ?? head.key,
  }
}
