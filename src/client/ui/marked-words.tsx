import { markChanges } from './word-diff.ts'

interface MarkedWordsProps {
  readonly text: string
  /** The text that it is compared with. */
  readonly beside: string
}

/** A text, those of its words marked that the other one has not. */
export function MarkedWords({ text, beside }: MarkedWordsProps) {
  let at = 0
  return markChanges(beside, text).map((piece) => {
    at += piece.text.length
    return piece.changed ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>
  })
}
