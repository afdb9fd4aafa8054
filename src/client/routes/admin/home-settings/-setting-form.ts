import * as v from 'valibot'
import { brokenKey, settleValue } from '#contract/home/setting-value.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import { UPLOAD_TOKEN } from '#contract/records/policy.ts'
import type { FormOf } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import type { Form } from '#client/records/form/use-form.ts'

export type SettingForm = FormOf<typeof homeSetting>
export type SettingFormHandle = Form<SettingForm>

let schema: v.GenericSchema | undefined

/** The definition's own, and the value held to its type: what the server would refuse is said before it is sent. */
export function settingFormSchema(): v.GenericSchema {
  return (schema ??= v.pipe(
    schemasOf(homeSetting).form,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { key, type, value } = dataset.value
      const say = (name: 'key' | 'value', message: string) =>
        addIssue({
          message,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: name, value: dataset.value[name] }],
        })
      const broken = brokenKey(key)
      if (broken !== null) say('key', broken)
      // A picture that waits on this device has its address by the time this is sent.
      const settled = settleValue(key, type, value.replace(UPLOAD_TOKEN, '/waiting'))
      if ('error' in settled) say('value', settled.error)
    }),
  ))
}
