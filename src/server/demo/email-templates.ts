import { emailTemplate } from '#contract/records/email-template.ts'
import type { Trx } from '#server/db/schema.ts'
import { create } from '#server/records/life.ts'
import { DEMO_EMAIL_TEMPLATES } from './content/email-templates.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** None of them words a mail of the site's own: what people get stays as the program words it. */
export async function insertDemoEmailTemplates(trx: Trx, { now }: DemoMoment): Promise<void> {
  for (const [index, values] of DEMO_EMAIL_TEMPLATES.entries())
    await create(
      trx,
      sampler(at(now, 30, index)),
      emailTemplate,
      { ...values, variables: [...values.variables] },
      SAMPLE,
    )
}
