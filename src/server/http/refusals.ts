import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Caller } from './context.ts'
import type { Problem } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** Which answers leave a trace, and under what name. */
function actionOf({ status }: Problem, { request }: Arrival, endpoint: Endpoint): string | undefined {
  if (status === 403) return 'access.refused'
  if (status === 429) return 'limit.reached'
  // Forged or lapsed. A wrong password is noted by the sign-in itself, which knows whose it was.
  const isToken = request.headers.has('Authorization') && endpoint.name !== 'auth.login'
  return status === 401 && isToken ? 'token.refused' : undefined
}

/** Notes a call that was refused for what the caller may do, with the call's name. */
export function noteRefusal(arrival: Arrival, endpoint: Endpoint, caller: Caller | undefined, problem: Problem): void {
  const action = actionOf(problem, arrival, endpoint)
  if (!action) return
  const { deps, ip, requestId, now } = arrival
  deps.trace.note({ at: new Date(now).toISOString(), ip, requestId, caller }, { action, title: endpoint.name })
}
