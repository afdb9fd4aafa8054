import * as v from 'valibot'
import { type KnownKey, typeOf, type ValueKind } from '#contract/home/known-key.ts'
import { brokenByKind } from '#contract/home/known-value.ts'
import type { SettingType } from '#contract/home/setting-types.ts'
import { brokenKey, settleValue } from '#contract/home/setting-value.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import { UPLOAD_TOKEN } from '#contract/records/policy.ts'
import type { FormOf } from '#contract/records/record.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import type { Form } from '#client/records/form/use-form.ts'

export type SettingForm = FormOf<typeof homeSetting>
export type SettingFormHandle = Form<SettingForm>

/** How a value is edited: as its key asks for, or where nobody described that by its type alone. */
export function kindOf(known: KnownKey | undefined, type: SettingType): ValueKind | { readonly as: 'json' } {
  if (known && typeOf(known.value) === type) return known.value
  switch (type) {
    case 'text':
      return { as: 'lines' }
    case 'image':
      return { as: 'image' }
    case 'boolean':
      return { as: 'switch' }
    case 'json':
      return { as: 'json' }
  }
}

/** What a new setting of a key starts with. */
export function startOf(known: KnownKey): Pick<SettingForm, 'key' | 'type' | 'value' | 'title'> {
  const { key, title, value, example } = known
  const start = value.as === 'switch' ? '1' : value.as === 'choice' || value.as === 'number' ? example : ''
  return { key, title, type: typeOf(value), value: value.as === 'list' ? '[]' : start }
}

/** The form of a new setting. */
export function emptySetting(known: KnownKey | undefined): SettingForm {
  return { ...emptyForm(homeSetting), ...(known && startOf(known)) }
}

/** The definition's own, and the value held to its key: what the server would refuse is said before it is sent. */
export function settingFormSchema(knownKey: (key: string) => KnownKey | undefined): v.GenericSchema {
  return v.pipe(
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
      const kind = kindOf(knownKey(key), type)
      const error = 'error' in settled ? settled.error : kind.as === 'json' ? null : brokenByKind(kind, value)
      if (error !== null) say('value', error)
    }),
  )
}
