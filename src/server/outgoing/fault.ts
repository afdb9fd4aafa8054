/** Why an address that somebody typed was not read. */
export type FaultKind =
  /** Another scheme, a port of its own, a name and a password. */
  | 'unfit'
  /** It leads, or may lead, into a network that is not public. */
  | 'not-public'
  | 'no-such-name'
  | 'no-answer'
  | 'untrusted'
  /** From one address to the next, and on. */
  | 'endless'
  /** This server itself has no way out, or its name server has none. */
  | 'cut-off'
  /** Too many are asked at once. */
  | 'busy'

export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, options?: ErrorOptions) {
    super(kind, options)
    this.kind = kind
  }
}

const CUT_OFF: ReadonlySet<unknown> = new Set([
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_MEMORY',
  'EADDRNOTAVAIL',
  'EMFILE',
  'ENETDOWN',
  'ENETUNREACH',
  'ENFILE',
])
const NO_SUCH_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_NODATA', 'EAI_NONAME'])

/** What an error of resolving, connecting or speaking means to a person. */
export function faultOf(error: Error): Fault {
  if (error instanceof Fault) return error
  const codes = codesOf(error)
  const of = (kind: FaultKind) => new Fault(kind, { cause: error })
  if (codes.some((code) => NO_SUCH_NAME.has(code))) return of('no-such-name')
  if (codes.some((code) => /CERT|_ISSUER|_SIGNATURE$/.test(code))) return of('untrusted')
  // With an IPv6 address that nobody here can reach, the other ones count.
  if (codes.length > 0 && codes.every((code) => CUT_OFF.has(code))) return of('cut-off')
  return of('no-answer')
}

/** Of each address that was tried. */
function codesOf(error: Error): string[] {
  const tried: unknown[] = error instanceof AggregateError ? error.errors : [error]
  return tried.flatMap((one) =>
    typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string' ? one.code : [],
  )
}
