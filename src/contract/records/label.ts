/** Labels of kinds inside sentences. */

/** "User AI key" as "user AI key": short names keep their capitals. */
export const labelInSentence = (label: string): string =>
  label.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase())

/** "an AI key", "a user group". */
export const labelWithArticle = (label: string): string =>
  `${/^(?!use)[aeiou]/i.test(label) ? 'an' : 'a'} ${labelInSentence(label)}`
