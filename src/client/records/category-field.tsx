import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { category } from '#contract/records/category.ts'
import type { workflowCategory } from '#contract/records/workflow-category.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { newLocalId, parseRecordId } from '#client/offline/reading/record-id.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import type { Choices } from './choices.ts'
import { validate } from './form/form-state.ts'
import { useSave } from './use-save.ts'

/** What a category of this kind of record is. */
export interface CategoryKind {
  readonly record: typeof category | typeof workflowCategory
  readonly schema: v.GenericSchema
  /** The toasts' words. */
  readonly done: string
  readonly failed: string
}

interface CategoryFieldProps {
  readonly name: string
  readonly value: RecordId | null
  readonly onChange: (value: RecordId | null) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  readonly kind: CategoryKind
  readonly categories: Choices
}

/** One category, chosen or made on the spot, offline too. */
export function CategoryField({ kind, categories, value, onChange, ...field }: CategoryFieldProps) {
  const [making, setMaking] = useState(false)
  const chosen = categories.find(value)
  const gone = value !== null && chosen === undefined && categories.choices.length > 0
  return (
    <div>
      <SelectField
        label="Category"
        {...field}
        placeholder="Choose a category"
        hint={categories.notice}
        // A category made here has two ids; the one that it is listed under is shown as chosen.
        value={String(chosen?.id ?? value ?? '')}
        options={[
          ...categories.choices.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(gone ? [{ value: String(value), label: 'No longer there', disabled: true }] : []),
        ]}
        onChange={(text) => onChange(parseRecordId(text))}
      />
      {making ? (
        <NewCategory kind={kind} onClose={() => setMaking(false)} onMade={onChange} />
      ) : (
        <Button
          small
          variant="ghost"
          className="mt-1"
          icon={<Plus strokeWidth={1.75} />}
          onClick={() => setMaking(true)}
        >
          New category
        </Button>
      )}
    </div>
  )
}

interface NewCategoryProps {
  readonly kind: CategoryKind
  readonly onClose: () => void
  readonly onMade: (id: RecordId) => void
}

function NewCategory({ kind, onClose, onMade }: NewCategoryProps) {
  const { record, schema, done, failed } = kind
  const { save } = useSave(record)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const make = async () => {
    const values = { name: name.trim(), slug: '', description: '' }
    const problem = validate(schema, values)['name']?.[0]
    if (problem !== undefined) return setError(problem)
    const id = newLocalId()
    try {
      await save({ id, isNew: true, values, base: null, label: values.name, done, failed })
      onMade(id)
      onClose()
    } catch {
      toasts.error(`${failed}. This device has no room or refuses to store.`, { title: 'NOT saved on this device' })
    }
  }
  return (
    // Keys of this small form stay in it: Enter adds the category, Escape leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className="mt-3 grid gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          void make()
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          event.preventDefault()
          onClose()
        }
      }}
    >
      <TextField label="Name of the new category" value={name} onChange={setName} error={error} maxLength={120} />
      <div className="flex gap-2">
        <Button small onClick={() => void make()}>
          Add category
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
