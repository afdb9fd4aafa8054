/** What the server takes for a password, said before it is typed. @param whose name and address it must not be made of */
export const passwordHint = (whose: 'your' | 'their'): string =>
  `10 to 128 characters, not a common password, and not made of ${whose} name or address`
