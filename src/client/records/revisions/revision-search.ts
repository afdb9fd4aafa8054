import * as v from 'valibot'

/** Which revision is looked at, in the address of their page. */
export const RevisionSearch = v.object({ revision: v.optional(v.fallback(v.optional(v.number()), undefined)) })
