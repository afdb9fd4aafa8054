/** Something of one's own that visitors can read, to link to. */
export interface OwnLink {
  /** What visitors open. */
  readonly address: string
  readonly title: string
  /** What it is, as "Post". */
  readonly kind: string
}

/** What fits the words, best first. */
export type FindOwnLinks = (words: string) => readonly OwnLink[]
