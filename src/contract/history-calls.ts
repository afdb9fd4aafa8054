import { lesson } from './records/lesson.ts'
import { post } from './records/post.ts'
import { revisionEndpoints } from './records/revision.ts'
import { schemasOf } from './records/schemas.ts'
import { workflow } from './records/workflow.ts'
import { addCalls } from './registry.ts'

/** Calls about earlier states of texts, which are made live. See live.ts. */

const historyCalls = {
  ...revisionEndpoints('posts', () => schemasOf(post).full),
  ...revisionEndpoints('lessons', () => schemasOf(lesson).full),
  ...revisionEndpoints('workflows', () => schemasOf(workflow).full),
} as const
export type HistoryCalls = typeof historyCalls

addCalls(historyCalls)
