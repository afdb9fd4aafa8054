/** More marks on one letter than any language writes; putting n of them in order takes n times n steps. */
const LONG_RUN = /(\p{M}{31,})/u

/**
 * A text in the composed form of Unicode (NFC), or the decomposed one that also unites look-alikes (NFKD), in linear
 * time: runs of marks longer than any writing has stay as they are, as in Unicode's stream-safe text.
 */
export function normalized(text: string, form: 'NFC' | 'NFKD'): string {
  return text
    .split(LONG_RUN)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.normalize(form)))
    .join('')
}
