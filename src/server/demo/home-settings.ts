import { usualTitle } from '#contract/home/catalogue.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import type { Trx } from '#server/db/schema.ts'
import { homeSettingAt } from '#server/db/home-settings.ts'
import { create } from '#server/records/life.ts'
import { DEMO_HOME_SETTINGS } from './content/home-settings.ts'
import type { DemoFiles } from './files.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** The home page of the sample site; a key that the owner has set already stays theirs. */
export async function insertDemoHomeSettings(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  for (const [index, { key, type, value, description = '', active = true }] of DEMO_HOME_SETTINGS.entries()) {
    const shown = type === 'image' ? files.picture(value) : value
    if (shown === undefined || (await homeSettingAt(trx, key))) continue
    const values = { key, type, value: shown, title: usualTitle(key), description, is_active: active }
    await create(trx, sampler(at(now, 40, index)), homeSetting, values, SAMPLE)
  }
}
