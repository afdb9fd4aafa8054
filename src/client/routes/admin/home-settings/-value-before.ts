import { homeSetting } from '#contract/records/home-setting.ts'
import type { LocalId } from '#contract/records/policy.ts'
import type { Drafts } from '#client/offline/engine/storage/drafts.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { emptySetting, type SettingForm } from './-setting-form.ts'

/** Of a value that can be put back, so many characters are shown. */
const SHOWN = 60

/** The value, short enough for a line. */
export const shortValue = ({ value }: Pick<SettingForm, 'value'>): string =>
  `${value.slice(0, SHOWN)}${value.length > SHOWN ? '…' : ''}`

/**
 * Somebody leaves a form whose key had no use for a value that was written before it: the way back goes on, into a form
 * of its own, for what was saved has that key for good.
 * @param open opens the form of a new setting that has the draft
 */
export function offerBefore(before: SettingForm, journal: Drafts, open: (draft: LocalId) => void): void {
  const putBack = async () => {
    const draft = newLocalId()
    const base = { version: null, values: emptySetting(undefined) }
    const text = {
      values: before,
      base,
      at: Date.now(),
      label: before.title || before.key,
      visit: newLocalId(),
      took: [],
    }
    try {
      await journal.put(`${homeSetting.type}:${draft}`, text)
      open(draft)
    } catch {
      toasts.error(`This device has no room or refuses to store. The value was: ${before.value}`, {
        title: 'NOT saved on this device',
      })
    }
  }
  toasts.info(`A value that you wrote is in no setting: ${shortValue(before)}`, {
    action: { label: 'Put it back', onSelect: () => void putBack() },
  })
}
