import { Plus } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import type { Kind } from '#contract/records/record.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import { newLocalId, parseRecordId } from '#client/offline/reading/record-id.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { useStillHere } from '#client/ui/use-still-here.ts'
import type { Choices } from './choices.ts'
import { validate } from './form/form-state.ts'
import { useSave } from './use-save.ts'

interface CategoryFieldProps {
  readonly name: string
  readonly value: RecordId | null
  readonly onChange: (value: RecordId | null) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** The kind of category that it is. */
  readonly record: Kind
  readonly categories: Choices
}

/** One category, chosen or made on the spot, offline too. */
export function CategoryField({ record: kind, categories, value, onChange, ...field }: CategoryFieldProps) {
  const [making, setMaking] = useState(false)
  const now = useRef(value)
  useLayoutEffect(() => {
    now.current = value
  })
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
        <NewCategory
          kind={kind}
          onClose={() => setMaking(false)}
          // One that was chosen while it was stored is meant.
          onMade={(id) => now.current === value && onChange(id)}
        />
      ) : (
        <Button
          small
          variant="ghost"
          className="mt-1 -ml-2.5"
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
  readonly kind: Kind
  readonly onClose: () => void
  readonly onMade: (id: RecordId) => void
}

function NewCategory({ kind, onClose, onMade }: NewCategoryProps) {
  const policy: EntityPolicy = kind
  const { save } = useSave(policy)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isHere = useStillHere()
  // Not drawn yet when Enter is pressed twice.
  const isMaking = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const make = async () => {
    const label = name.trim()
    const values = { ...emptyForm(kind), [kind.titleField]: label }
    const problem = validate(schemasOf(kind).create, values)[kind.titleField]?.[0]
    if (problem !== undefined) return setError(problem)
    if (isMaking.current) return
    isMaking.current = true
    setBusy(true)
    const id = newLocalId()
    const failed = `Failed to save ${kind.label.toLowerCase()}`
    try {
      await save({ id, isNew: true, values, base: null, label, done: { act: 'create', subject: kind.label }, failed })
      if (!isHere()) return
      onMade(id)
      onClose()
    } catch {
      toasts.error(`${failed}. This device has no room or refuses to store.`, { title: 'NOT saved on this device' })
    } finally {
      isMaking.current = false
      setBusy(false)
    }
  }
  return (
    // Keys of this small form stay in it: Enter adds the category, Escape leaves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={place}
      className="mt-3 grid gap-2"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
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
        <Button small busy={busy} onClick={() => void make()}>
          Add category
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
