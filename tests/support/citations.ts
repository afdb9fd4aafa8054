import { commentsOf, type SourceFile } from './source-tree.ts'

/** Where a comment leans on a document that whoever reads the source does not have. */

/** Algorithms and standards are public, and the product's own decisions (`0018`) stand beside the source. */
const CITATION = new RegExp(
  [
    String.raw`\b[Dd]ecisions? [1-9]\d*`,
    String.raw`\b(?!(?:SHA|AES|UTF|ISO|RFC)-)[A-Z]{1,5}-\d{2,3}\b`,
    String.raw`\b(?:[Dd]esign|[Ss]pec)/[a-z]+`,
    String.raw`\b[Cc]hecklist [A-Z]{2,}`,
    String.raw`\b(?:product|language) \d\.\d+|\bgoal \d+`,
    String.raw`\(\d\.\d{1,2}(?:, \d\.\d{1,2})*\)`,
    String.raw`\([a-z-]+\.md\)`,
    String.raw`\b[Ss]pecification of\b|\b[Tt]he specification\b`,
  ].join('|'),
  'g',
)

/** The citations in comments, one line each: `path: words`. */
export function citationsIn(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [...commentsOf(file).matchAll(CITATION)].map(([words]) => `${file.path}: ${words}`))
}
