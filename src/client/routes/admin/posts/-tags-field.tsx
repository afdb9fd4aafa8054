import type { RecordId } from '#contract/records/policy.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { SAMPLE_TAGS } from '#contract/records/sample-tags.ts'
import { tag } from '#contract/records/tag.ts'
import { newLocalId, parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { TagsPicker } from '#client/ui/tags-picker.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { type Choices, useChoices } from '#client/records/choices.ts'
import { useSave } from '#client/records/use-save.ts'

interface TagsFieldProps {
  readonly name: string
  readonly value: readonly RecordId[]
  readonly onChange: (value: readonly RecordId[]) => void
  /** From the tags as they stand then: one that is made is chosen once it is stored. */
  readonly edit: (change: (value: readonly RecordId[]) => readonly RecordId[]) => void
  readonly error: string | undefined
  readonly tags: Choices
}

/** Any number of tags; one that does not exist yet is made while typing, offline too. */
export function TagsField({ name, value, onChange, edit, error, tags }: TagsFieldProps) {
  const { save } = useSave(tag)
  const create = async (label: string) => {
    const id = newLocalId()
    try {
      await save({ id, isNew: true, values: { ...emptyForm(tag), name: label }, base: null, label })
      edit((now) => [...now, id])
    } catch {
      toasts.error('The tag could not be stored.', { title: 'NOT saved on this device' })
    }
  }
  return (
    <TagsPicker
      label="Tags"
      name={name}
      optional
      error={error}
      hint={tags.notice}
      placeholder="Add a tag"
      options={tags.choices.map(({ id, name: label, color }) => ({ id: String(id), label, color }))}
      // A tag made here has two ids; the one that it is listed under is shown as chosen.
      value={value.map((id) => String(tags.find(id)?.id ?? id))}
      onChange={(ids) => onChange(ids.flatMap((id) => parseRecordId(id) ?? []))}
      onCreate={(label) => void create(label)}
    />
  )
}

/** The tags on this device, else the ten sample tags with a notice. */
export function useTags(): Choices {
  const view = useRows(tag, {})
  const failed = view.rows === undefined && (view.error !== null || view.missing)
  const rows = failed ? SAMPLES : view.rows
  return useChoices(tag, rows, failed ? 'Failed to load tags. These are the sample tags.' : null)
}

const SAMPLES = SAMPLE_TAGS.map((record) => ({ id: record.id, key: record.id, record, state: undefined }))
