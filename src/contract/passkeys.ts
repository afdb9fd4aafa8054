import { passkeyEndpoints } from './calls/passkeys.ts'
import { addCalls } from './index.ts'

/** Calls about passkeys: made where one is used, so that no screen of accounts carries them. See live.ts. */

export type PasskeyCalls = typeof passkeyEndpoints

addCalls(passkeyEndpoints)
