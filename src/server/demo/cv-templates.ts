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
  const maker = await someMaker(trx)
  const empty = emptyForm(cvTemplate)
  for (const [index, { config, ...template }] of DEMO_CV_TEMPLATES.entries()) {
    const values = {
      ...empty,
      customizable_options: [...empty.customizable_options],
      ...template,
      json_config: { ...empty.json_config, ...config, features: [...config.features] },
      is_default: isFree && index === 0,
    }
    const columns = { ...SAMPLE.columns, created_by: maker?.id ?? null }
    await create(trx, sampler(at(now, 12 + index * 13, index)), cvTemplate, values, { ...SAMPLE, columns })
  }
}

/** Whose site it is; while nobody has set it up, one of the sample people. */
const someMaker = (trx: Trx) =>
  trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy((eb) => eb.case().when('role', '=', 'admin').then(0).else(1).end())
    .orderBy('id')
    .executeTakeFirst()
