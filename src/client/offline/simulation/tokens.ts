/** Token accounting: every saved edit carries a unique token, and each must be somewhere. */

/** Texts, and times of a year that nothing else uses. */
const TOKEN = /t\d+x|2031-[-:.\dT]+Z/g
const FIRST_TIME = Date.UTC(2031, 0, 1, 5, 30)
/** Members of sets. */
const FIRST_MEMBER = 1_000_000

export function tokensIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(TOKEN) ?? []
  if (typeof value === 'number') return value > FIRST_MEMBER && value < 2 * FIRST_MEMBER ? [`#${value}`] : []
  if (Array.isArray(value)) return value.flatMap((part: unknown) => tokensIn(part))
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((part: unknown) => tokensIn(part))
  return []
}

export interface Token {
  readonly text: string
  /** `own` was promised as saved; `unknown`: the tab died or storage failed before saying so. */
  state: 'own' | 'unknown' | 'other'
  /** It came with a new record: exactly one row may ever be made with it. */
  readonly creates: boolean
}

export class Accounts {
  readonly tokens = new Map<string, Token>()
  /** Replaced by someone who saw it, or let go by a person's explicit choice. */
  readonly excused = new Set<string>()
  #count = 0

  next(state: Token['state'], creates = false): Token {
    this.#count += 1
    return this.#keep(`t${this.#count}x`, state, creates)
  }

  /** A time that stands for an edit as a text would. */
  nextTime(state: Token['state']): Token {
    this.#count += 1
    return this.#keep(new Date(FIRST_TIME + this.#count * 61_001).toISOString(), state, false)
  }

  /** A member of a set, such as a tag's id. */
  nextMember(state: Token['state']): { readonly token: Token; readonly member: number } {
    this.#count += 1
    const member = FIRST_MEMBER + this.#count
    return { token: this.#keep(`#${member}`, state, false), member }
  }

  #keep(text: string, state: Token['state'], creates: boolean): Token {
    const token: Token = { text, state, creates }
    this.tokens.set(text, token)
    return token
  }

  /** What `before` showed and `after` no longer has was taken out knowingly. */
  excuse(before: unknown, after: unknown): void {
    const kept = new Set(tokensIn(after))
    for (const token of tokensIn(before)) if (!kept.has(token)) this.excused.add(token)
  }
}
