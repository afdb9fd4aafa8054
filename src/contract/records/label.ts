/** Labels of kinds inside sentences. */

/** "User AI key" as "user AI key": short names keep their capitals. */
export const labelInSentence = (label: string): string => label.replace(/[A-Z](?=[a-z])/g, (at) => at.toLowerCase())

/** "an AI key", "a user group": every u of a label is that of user. */
export const labelWithArticle = (label: string): string =>
  `${/^[aeio]/i.test(label) ? 'an' : 'a'} ${labelInSentence(label)}`
