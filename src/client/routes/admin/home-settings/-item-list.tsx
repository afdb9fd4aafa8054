import { Plus, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ItemField } from '#contract/home/known-key.ts'
import { type Item, jsonOfList, listOfJson, nameOfItem } from '#contract/home/known-value.ts'
import { PictureField } from '#client/records/picture-field.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { moved } from '#client/ui/move-items.tsx'
import { ReorderGrip } from '#client/ui/reorder-grip.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import type { ListShape } from './-json-editor.tsx'

interface ItemListProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly shape: ListShape
  readonly uploads: ReturnType<typeof useOutboxUpload>
}

interface Keyed {
  /** Stays with the item when it is moved, so that the focus does. */
  readonly key: number
  readonly item: Item
}

let nextKey = 0
const keyed = (item: Item): Keyed => ({ key: (nextKey += 1), item })

/** A list as one small form for each item: added, taken out, moved by hand or with the arrow keys. */
export function ItemList({ value, onChange, shape, uploads, name, error }: ItemListProps) {
  const [kept, keep] = useState(() => ({ text: value, rows: (listOfJson(value) ?? []).map(keyed) }))
  // Undo, a draft, a change of somebody else: the text changed without this list.
  if (kept.text !== value) keep({ text: value, rows: (listOfJson(value) ?? []).map(keyed) })
  const change = (rows: readonly Keyed[]) => {
    const text = jsonOfList(rows.map(({ item }) => item))
    keep({ text, rows: [...rows] })
    onChange(text)
  }
  const latest = useRef<readonly Keyed[]>([])
  const { rows } = kept
  useLayoutEffect(() => {
    latest.current = rows
    // Whatever comes once another view shows the list has nowhere to go.
    return () => {
      latest.current = []
    }
  }, [rows])
  /** In the list as it stands by then: a picture comes when it has been stored. */
  const setMember = (key: number, member: string, next: string | number | null, field: ItemField) => {
    const now = latest.current
    if (!now.some((row) => row.key === key)) return
    change(now.map((row) => (row.key === key ? { ...row, item: withMember(row.item, member, next, field) } : row)))
  }
  const empty = Object.fromEntries(
    Object.entries(shape.item).flatMap(([of, { optional }]) => (optional ? [] : [[of, '']])),
  )
  return (
    <Field label="Items" name={name} error={error} group>
      {() => (
        <div className="item-list">
          <ul data-reorder-list="">
            {rows.map((row, index) => (
              <li key={row.key} data-reorder-row="">
                <fieldset>
                  <legend className="sr-only">{nameOfItem(shape.one, index)}</legend>
                  <div className="item-head">
                    <ReorderGrip
                      name={nameOfItem(shape.one, index)}
                      index={index}
                      count={rows.length}
                      onMove={(to) => change(moved(rows, index, to))}
                    />
                    <b aria-hidden="true">{nameOfItem(shape.one, index)}</b>
                    <IconButton
                      label={`Remove ${nameOfItem(shape.one, index)}`}
                      onClick={() => change(rows.filter((other) => other !== row))}
                    >
                      <X strokeWidth={1.75} />
                    </IconButton>
                  </div>
                  <div className="grid gap-3">
                    {Object.entries(shape.item).map(([member, field]) => (
                      <ItemMember
                        key={member}
                        field={field}
                        value={row.item[member]}
                        uploads={uploads}
                        onChange={(next) => setMember(row.key, member, next, field)}
                      />
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ul>
          <Button small onClick={() => change([...rows, keyed(empty)])}>
            <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
            {`Add ${shape.one}`}
          </Button>
        </div>
      )}
    </Field>
  )
}

/** What may be left out and is empty is left out. JSON has no number that is none: it is written as a text, and refused. */
function withMember(item: Item, member: string, value: string | number | null, { optional }: ItemField): Item {
  const { [member]: _, ...rest } = item
  const isEmpty = value === null || value === ''
  return isEmpty && optional ? rest : { ...item, [member]: Number.isNaN(value) ? 'NaN' : (value ?? '') }
}

interface ItemMemberProps {
  readonly field: ItemField
  readonly value: unknown
  readonly onChange: (value: string | number | null) => void
  readonly uploads: ReturnType<typeof useOutboxUpload>
}

function ItemMember({ field: { label, as, optional }, value, onChange, uploads }: ItemMemberProps) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const shared = { label, optional, value: text, onChange }
  switch (as) {
    case 'line':
      return <TextField {...shared} />
    case 'lines':
      return <TextArea {...shared} rows={2} />
    case 'address':
      return <TextField {...shared} inputMode="url" autoCapitalize="none" spellCheck={false} />
    case 'number':
      return <NumberField {...shared} value={text === '' ? null : Number(text)} />
    case 'image':
      return (
        <PictureField
          label={label}
          name=""
          value={text || null}
          onChange={onChange}
          error={undefined}
          upload={uploads.upload}
          resolveSrc={uploads.resolveSrc}
        />
      )
  }
}
