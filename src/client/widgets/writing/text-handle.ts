/** What a page may ask of the editor of a long text. */
export interface TextHandle {
  readonly focus: () => void
  /** Hands the text out at once, with every picture on its way into it that the device has. */
  readonly flush: () => void
  /** @returns the text where it was changed since it was handed out */
  readonly held: () => string | undefined
}
