import { aiKeyEndpoints } from './calls/ai-keys.ts'
import { userAiKeyEndpoints } from './calls/ai-user-keys.ts'
import { addCalls } from './registry.ts'

/** Calls about AI keys: made by their own screens alone. See live.ts. */

const aiKeyCalls = { ...aiKeyEndpoints, ...userAiKeyEndpoints } as const
export type AiKeyCalls = typeof aiKeyCalls

addCalls(aiKeyCalls)
