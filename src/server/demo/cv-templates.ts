import { cvTemplate } from '#contract/records/cv-template.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { defaultCvTemplateId } from '#server/db/cv-templates.ts'
import type { Trx } from '#server/db/schema.ts'
import { create } from '#server/records/life.ts'
import { DEMO_CV_TEMPLATES } from './content/cv-templates.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** The first one is the default, unless the owner has one already. */
export async function insertDemoCvTemplates(trx: Trx, { now }: DemoMoment): Promise<void> {
  const isFree = (await defaultCvTemplateId(trx)) === undefined
  const empty = emptyForm(cvTemplate)
  for (const [index, { config, ...template }] of DEMO_CV_TEMPLATES.entries()) {
    const values = {
      ...empty,
      customizable_options: [...empty.customizable_options],
      ...template,
      json_config: { ...empty.json_config, ...config, features: [...config.features] },
      is_default: isFree && index === 0,
    }
    await create(trx, sampler(at(now, 12 + index * 13, index)), cvTemplate, values, SAMPLE)
  }
}
