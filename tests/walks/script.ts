import { Prng } from '#client/offline/simulation/prng.ts'

/** What an owner does, as a list of steps: one seed, one list. Numbers choose among what is there when a step comes. */

export type Typing = 'pauses' | 'run' | 'paste' | 'format' | 'indent' | 'replace'
export type Leaving = 'link' | 'back' | 'reload' | 'address' | 'close' | 'kill' | 'kill-typing' | 'busy'
export type Answer = 'restore' | 'discard' | 'put-back'
export type Network = 'online' | 'offline' | 'bad'
/** Any of what is there, or what was worked on last. */
export type Which = number | 'last'
/** What is made: something that holds others, too. */
export type Making = Which | 'outer'

export type Step =
  | { readonly do: 'open'; readonly which: Which; readonly by: 'address' | 'number' | 'list' }
  | { readonly do: 'new'; readonly which: Making }
  | { readonly do: 'type'; readonly field: number; readonly how: Typing; readonly words: number }
  | { readonly do: 'set'; readonly field: number; readonly value: number }
  | { readonly do: 'picture'; readonly field: number; readonly format: 'png' | 'jpeg' | 'webp' | 'gif' }
  | { readonly do: 'offer'; readonly answer: Answer }
  | { readonly do: 'save' }
  | { readonly do: 'delete'; readonly which: Which; readonly undo: boolean }
  | { readonly do: 'order'; readonly which: Which; readonly from: number }
  | { readonly do: 'attach'; readonly which: Which; readonly files: number }
  | { readonly do: 'picture-in-text'; readonly format: 'png' | 'jpeg' | 'webp' | 'gif' }
  | { readonly do: 'leave'; readonly by: Leaving }
  | { readonly do: 'network'; readonly to: Network }
  | { readonly do: 'tab'; readonly nth: number }
  | { readonly do: 'device'; readonly nth: number }
  | { readonly do: 'elsewhere'; readonly which: number; readonly field: number }
  | { readonly do: 'rest' }

export interface Script {
  readonly seed: number
  readonly screen: 'phone' | 'laptop'
  /** Few kinds in a walk, so that the same records are met again. */
  readonly kinds: readonly string[]
  readonly steps: readonly Step[]
}

const EDITORS = ['post', 'lesson', 'workflow', 'course'] as const
const OF_SITE = ['home-setting', 'email-template', 'cv-template'] as const
const OTHERS = ['category', 'tag', 'workflow-category', 'settings', 'file', 'quiz', ...OF_SITE] as const
const ROWS = ['course-file', 'lesson-file', 'workflow-file'] as const

interface Wanted {
  readonly seed: number
  /** How many steps at least: the last visit is walked to its end. */
  readonly steps: number
  /** The kinds to walk in, where a fault is looked for in one place. */
  readonly kinds?: readonly string[] | undefined
  readonly screen?: 'phone' | 'laptop' | undefined
  /** Two devices and somebody else at the same records, over a bad network. */
  readonly company?: boolean
}

export function scriptOf({ seed, steps: length, kinds: wanted, screen: size, company = false }: Wanted): Script {
  const random = new Prng(seed)
  const screen = random.chance(0.5) ? 'phone' : 'laptop'
  const other = random.weighted({ others: 5, rows: 3, profile: 1 })
  const chosen = [
    random.pick(EDITORS) ?? 'post',
    random.chance(0.3) ? (random.pick(EDITORS) ?? 'post') : 'post',
    other === 'profile' ? 'profile' : (random.pick<string>(other === 'rows' ? ROWS : OTHERS) ?? 'tag'),
  ]
  const steps: Step[] = []
  while (steps.length < length) {
    const part = random.weighted({ making: 38, visit: 46, beside: 16 })
    if (part === 'making') steps.push(...making(random))
    else steps.push(...(part === 'visit' ? visit(random, company) : beside(random)))
  }
  return { seed, screen: size ?? screen, kinds: wanted ?? [...new Set(chosen)], steps }
}

/** Some are taken nowhere, unless Settings say so. */
const FORMATS = { png: 4, jpeg: 2, webp: 2, gif: 2 } as const
const CHANGES: readonly Step['do'][] = ['type', 'set', 'picture', 'picture-in-text']
const ANSWERS = { restore: 2, discard: 1, 'put-back': 3 } as const
const LEAVINGS = { link: 4, back: 2, reload: 4, address: 4, close: 3, kill: 2, 'kill-typing': 1, busy: 1 } as const

/** Something new and what belongs to it, one after the other; what was begun is given up now and then. */
function making(random: Prng): Step[] {
  const steps: Step[] = [{ do: 'network', to: random.weighted({ online: 1, offline: 5, bad: 1 }) }]
  const records = 2 + random.below(3)
  for (let made = 0; made < records; made += 1) {
    steps.push({ do: 'new', which: made > 0 ? 'last' : random.chance(0.5) ? 'outer' : random.below(100) })
    const acts = 1 + random.below(2)
    for (let act = 0; act < acts; act += 1) steps.push(actOf(random))
    // What waits for a file arrives later than what was made after it.
    if (random.chance(0.5)) steps.push(fileOf(random))
    steps.push({ do: 'save' })
    if (random.chance(0.4)) steps.push(actOf(random))
    steps.push({ do: 'leave', by: random.weighted(LEAVINGS) })
  }
  if (random.chance(0.5)) steps.push({ do: 'attach', which: 'last', files: 1 + random.below(3) })
  if (random.chance(0.4)) steps.push({ do: 'order', which: 'last', from: random.below(100) })
  if (random.chance(0.55)) steps.push({ do: 'delete', which: 'last', undo: random.chance(0.2) })
  return steps
}

/** One form from its opening to its end, and what happens around it. */
function visit(random: Prng, company: boolean): Step[] {
  const steps: Step[] = []
  if (random.chance(0.35)) {
    steps.push({ do: 'network', to: random.weighted({ online: company ? 2 : 4, offline: 5, bad: company ? 8 : 3 }) })
  }
  if (random.chance(0.12)) steps.push({ do: 'tab', nth: random.below(2) })
  if (random.chance(company ? 0.45 : 0.12)) steps.push({ do: 'device', nth: random.below(2) })
  if (random.chance(company ? 0.45 : 0.12))
    steps.push({ do: 'elsewhere', which: random.below(100), field: random.below(100) })
  const opening = random.chance(0.22)
  steps.push(
    opening
      ? { do: 'new', which: random.below(100) }
      : {
          do: 'open',
          which: random.chance(0.25) ? 'last' : random.below(100),
          by: random.weighted({ address: 3, number: 4, list: 3 }),
        },
  )
  if (random.chance(0.2)) steps.push({ do: 'offer', answer: random.weighted(ANSWERS) })
  const acts = 1 + random.below(5)
  for (let act = 0; act < acts; act += 1) {
    const step = actOf(random)
    steps.push(step)
    // One small change alone is all that many an edit is.
    if (CHANGES.includes(step.do) && random.chance(0.5)) steps.push({ do: 'save' })
  }
  steps.push({ do: 'leave', by: random.weighted(LEAVINGS) })
  if (random.chance(0.05)) steps.push({ do: 'delete', which: random.below(100), undo: random.chance(0.4) })
  if (random.chance(0.12)) steps.push({ do: 'order', which: random.below(100), from: random.below(100) })
  if (random.chance(0.07)) steps.push({ do: 'attach', which: random.below(100), files: 1 + random.below(2) })
  return steps
}

/** One record in two tabs at once: what is typed in the one is met in the other, and goes on meanwhile. */
function beside(random: Prng): Step[] {
  const some = (chance: number, ...steps: Step[]): Step[] => (random.chance(chance) ? steps : [])
  return [
    ...some(0.5, { do: 'network', to: random.weighted({ online: 3, offline: 5, bad: 3 }) }),
    { do: 'tab', nth: 0 },
    { do: 'open', which: random.chance(0.3) ? 'last' : random.below(100), by: 'number' },
    typingOf(random),
    { do: 'tab', nth: 1 },
    { do: 'open', which: 'last', by: 'number' },
    ...some(0.7, { do: 'offer', answer: 'restore' }),
    ...some(0.4, typingOf(random)),
    ...some(0.3, { do: 'save' }),
    { do: 'tab', nth: 0 },
    typingOf(random),
    ...some(0.3, { do: 'save' }),
    { do: 'leave', by: random.weighted({ link: 3, back: 2, address: 3, kill: 1 }) },
    { do: 'tab', nth: 1 },
    ...some(0.4, typingOf(random)),
    ...some(0.7, { do: 'save' }),
    // Behind the first page of a tab there is nothing of the app.
    { do: 'leave', by: random.weighted({ link: 3, address: 3, kill: 2 }) },
    { do: 'tab', nth: 0 },
  ]
}

function typingOf(random: Prng): Step {
  return {
    do: 'type',
    field: random.below(100),
    how: random.weighted({ pauses: 3, run: 5, paste: 2, format: 2, indent: 5, replace: 1 }),
    words: 1 + random.below(4),
  }
}

function actOf(random: Prng): Step {
  switch (random.weighted({ type: 48, set: 8, file: 16, save: 13, offer: 11, rest: 4 })) {
    case 'type':
      return typingOf(random)
    case 'set':
      return { do: 'set', field: random.below(100), value: random.below(100) }
    case 'file':
      return fileOf(random)
    case 'offer':
      return { do: 'offer', answer: random.weighted(ANSWERS) }
    case 'save':
      return { do: 'save' }
    case 'rest':
      return { do: 'rest' }
  }
}

/** A picture of the record, or one in its text. */
function fileOf(random: Prng): Step {
  const format = random.weighted(FORMATS)
  return random.chance(0.5) ? { do: 'picture', field: random.below(100), format } : { do: 'picture-in-text', format }
}

/** One line for people: "7 type 31 run 3". */
export function stepLine(step: Step, index: number): string {
  return `${index + 1} ${Object.values(step).join(' ')}`
}
