import { registrationEndpoints } from './calls/registration.ts'
import { addCalls } from './registry.ts'

/** Calls of the pages before the sign-in that hardly anybody opens. See live.ts. */

export type EntryCalls = typeof registrationEndpoints

addCalls(registrationEndpoints)
