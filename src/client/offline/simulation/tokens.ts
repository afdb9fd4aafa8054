/** Token accounting (design/offline 4.2): every saved edit carries a unique token, and each must be somewhere. */

const TOKEN = /t\d+x/g

export function tokensIn(value: unknown): string[] {
  if (typeof value === 'string') return value.match(TOKEN) ?? []
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
  /** Saved, acknowledged, and lost by the server when an old backup came back: a receipt has to hold them. */
  readonly rolledBack = new Set<string>()
  /** In a document that the person exported before letting everything go. */
  readonly exported = new Set<string>()
  /** Let go of by the person; kept in the trash as long as that is kept itself. */
  readonly discarded = new Set<string>()
  #count = 0

  next(state: Token['state'], creates = false): Token {
    this.#count += 1
    const token: Token = { text: `t${this.#count}x`, state, creates }
    this.tokens.set(token.text, token)
    return token
  }

  /** What `before` showed and `after` no longer has was taken out knowingly. */
  excuse(before: unknown, after: unknown): void {
    const kept = new Set(tokensIn(after))
    for (const token of tokensIn(before)) if (!kept.has(token)) this.excused.add(token)
  }
}
