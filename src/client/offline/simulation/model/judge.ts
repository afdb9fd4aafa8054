import { Evidence, type Found } from './evidence.ts'
import { putAwayByNobody, unended } from './ends.ts'
import { outOfOrder } from './in-order.ts'
import { doubled, unjustified } from './justified.ts'

/**
 * The reference model: what people did, against what servers and devices hold. Whatever the server did for a device was
 * somebody's wish, and every wish of which somebody heard "saved" was granted, waits, or was given up by a person.
 * @returns what is wrong; nothing when all is well
 */
export function judge(found: Found): readonly string[] {
  const evidence = new Evidence(found)
  return [
    ...unjustified(evidence),
    ...doubled(evidence),
    ...unended(evidence),
    ...putAwayByNobody(evidence),
    ...outOfOrder(evidence),
  ]
}
