/** How one way of writing text falls into parts. What the merge knows of HTML and of Markdown stands behind this. */
export interface Grammar {
  /** Blocks that give the text back when they are put together as they are. */
  readonly split: (text: string) => string[]
  /** Blocks of different texts put together. */
  readonly join: (blocks: readonly string[]) => string
  /** Two blocks with one key mean the same, whatever their writing. */
  readonly keyOf: (block: string) => string
  /** The words of a block, without markup. */
  readonly wordsOf: (block: string) => string
  /** The same three times: parts that can be merged one by one. Null when the block is one thing, like a paragraph. */
  readonly inside: (base: string, mine: string, theirs: string) => Inside | null
  /** The smallest parts that could be moved elsewhere: paragraphs, items, rows. */
  readonly leavesOf: (block: string) => string[]
}

export interface Parts {
  readonly open: string
  readonly children: readonly string[]
  readonly close: string
}

export interface Inside {
  readonly base: Parts
  readonly mine: Parts
  readonly theirs: Parts
  /** Cells, a picture and its caption: the place counts, so nothing is added, removed or moved. */
  readonly fixed: boolean
  /** The merged children as one block again. */
  readonly rebuild: (children: readonly string[]) => string
  /** Whether a person can be asked about single children; otherwise about the whole block. */
  readonly apart: boolean
}

/** A place in a text of three versions, and what becomes of it. The regions of a text in their order are all of it. */
export interface Region {
  readonly base: readonly string[]
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** Null where a person has to choose. */
  readonly merged: readonly string[] | null
}
