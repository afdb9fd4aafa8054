import * as v from 'valibot'
import { CurrentPassword } from './auth.ts'

/** Asked for when the session's password was not entered in the last ten minutes. */
export const proof = { current_password: v.optional(CurrentPassword) }
export const proofAlone = () => v.optional(v.strictObject(proof))
