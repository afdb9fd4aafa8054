import { emailTemplateCalls } from './calls/email-templates.ts'
import { mailLogEndpoints } from './calls/mail-log.ts'
import { mailServerEndpoints } from './calls/mail-servers.ts'
import { addCalls } from './registry.ts'

/** Calls about mail: made by its own screens alone. See live.ts. */

const mailCalls = { ...mailServerEndpoints, ...mailLogEndpoints, ...emailTemplateCalls } as const
export type MailCalls = typeof mailCalls

addCalls(mailCalls)
