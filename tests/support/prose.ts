import { readdirSync, readFileSync } from 'node:fs'

/** Text as people write it: sentences of the project's own decisions, in another order for each seed. */

const FOLDER = 'src/decisions'

const sentences = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
  .flatMap((name) =>
    readFileSync(`${FOLDER}/${name}`, 'utf8')
      .replace(/[^\w .,;:()'"-]+/g, ' ')
      .split(/(?<=\.) +/),
  )
  .filter(({ length }) => length > 30 && length < 300)

/** Sentences one after the other, the same for the same seed. */
export function prose(seed: number): () => string {
  let at = seed
  return () => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    return sentences[Math.floor((at / 2_147_483_648) * sentences.length)] ?? ''
  }
}
