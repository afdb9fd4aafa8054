import { ANSWER_BUGS } from './answer-bugs.ts'
import { IDENTITY_BUGS } from './identity-bugs.ts'
import { KEEPING_BUGS } from './keeping-bugs.ts'
import { MERGING_BUGS } from './merging-bugs.ts'
import { ORDER_BUGS } from './order-bugs.ts'
import type { PlantedBug } from './planted-bug.ts'
import { SAVING_BUGS } from './saving-bugs.ts'

export const PLANTED_BUGS: readonly PlantedBug[] = [
  ...SAVING_BUGS,
  ...ORDER_BUGS,
  ...IDENTITY_BUGS,
  ...ANSWER_BUGS,
  ...MERGING_BUGS,
  ...KEEPING_BUGS,
]
