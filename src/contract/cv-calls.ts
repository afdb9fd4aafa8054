import { cvTemplateLiveEndpoints } from './calls/cv-templates.ts'
import { addCalls } from './registry.ts'

/** Calls about CV templates that are made live: earlier states, and what programs send. See live.ts. */

export type CvCalls = typeof cvTemplateLiveEndpoints

addCalls(cvTemplateLiveEndpoints)
