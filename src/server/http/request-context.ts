import { MADE_AT } from '#contract/calls/header-list.ts'
import { conflict } from '#server/failure.ts'
import type { Caller, Context, Deps } from './context.ts'
import { isMatch } from './etag.ts'
import { take } from './limits.ts'
import { Problem, unauthenticated } from './problem.ts'
import type { ReceivedFile } from '#server/files/receive.ts'
import type { Trx } from '#server/db/schema.ts'

/** What the mount knows about one request. */
export interface Arrival {
  readonly deps: Deps
  readonly request: Request
  readonly requestId: string
  readonly ip: string
  readonly now: number
}

export interface Needs {
  readonly caller: Caller | undefined
  readonly upload: ReceivedFile | undefined
  readonly write: (effect: (trx: Trx) => Promise<unknown>) => Promise<unknown>
  readonly say: (message: string) => void
  readonly stood: () => void
}

export function contextOf(arrival: Arrival, needs: Needs): Context {
  const { deps, request, ip, now } = arrival
  const { caller, upload, write, say, stood } = needs
  return {
    deps,
    db: deps.db,
    now,
    at: new Date(now).toISOString(),
    get requestId() {
      return arrival.requestId
    },
    ip,
    device: deviceOf(request.headers.get('User-Agent')),
    request,
    caller,
    madeAt: madeBefore(request.headers.get(MADE_AT), now),
    account: () => {
      if (!caller) throw unauthenticated()
      return caller
    },
    upload: () => {
      if (!upload) throw new Problem(415, 'unsupported_type', 'This call takes multipart/form-data.')
      return upload
    },
    uploadIfAny: upload,
    mustMatch: (current) => {
      if (!isMatch(request.headers.get('If-Match'), current)) throw conflict(current)
    },
    write,
    countTry: (kind, account) => take(deps.write, kind, { address: ip, account: String(account) }, now),
    afterwards: (task) => deps.background.run(`after ${arrival.requestId}`, task),
    say,
    stood,
  }
}

/** Not later than now: clocks of devices may be ahead. What is no moment is not believed. */
function madeBefore(header: string | null, now: number): string | null {
  if (header === null || !/^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(header)) return null
  const made = Date.parse(header)
  return Number.isNaN(made) || made > now ? null : new Date(made).toISOString()
}

/** A name that a person recognises in the list of signed-in devices. */
function deviceOf(userAgent: string | null): string {
  const agent = userAgent ?? ''
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /OPR\//.test(agent)
      ? 'Opera'
      : /Firefox\//.test(agent)
        ? 'Firefox'
        : /Chrom(?:e|ium)\//.test(agent)
          ? 'Chrome'
          : /Safari\//.test(agent)
            ? 'Safari'
            : 'Unknown browser'
  const system = /iPhone|iPad/.test(agent)
    ? 'iOS'
    : /Android/.test(agent)
      ? 'Android'
      : /Mac OS X/.test(agent)
        ? 'macOS'
        : /Windows/.test(agent)
          ? 'Windows'
          : /Linux|X11/.test(agent)
            ? 'Linux'
            : ''
  return system ? `${browser} on ${system}` : browser
}
