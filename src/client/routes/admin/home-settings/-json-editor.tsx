import { useState } from 'react'
import type { ValueKind } from '#contract/home/known-key.ts'
import { listOfJson } from '#contract/home/known-value.ts'
import { settleValue } from '#contract/home/setting-value.ts'
import { UPLOAD_TOKEN } from '#contract/records/policy.ts'
import { formatCount } from '#client/ui/format.ts'
import { Segmented } from '#client/ui/segmented.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { ItemList } from './-item-list.tsx'

export type ListShape = Extract<ValueKind, { as: 'list' }>

interface JsonEditorProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** Null for a list that nobody described. */
  readonly shape: ListShape | null
  readonly uploads: ReturnType<typeof useOutboxUpload>
}

const VIEWS = [
  { value: 'form', label: 'Form' },
  { value: 'raw', label: 'JSON' },
] as const

/** A list as a form, or as its JSON with a check while it is typed. */
export function JsonEditor({ shape, uploads, ...field }: JsonEditorProps) {
  const [view, setView] = useState<'form' | 'raw'>('form')
  const items = shape && listOfJson(field.value)
  // Once it was shown as a text it stays one until the form is asked for: it is a list now and then while it is typed.
  if (shape && items === null && view === 'form') setView('raw')
  const raw = items === null || view === 'raw'
  return (
    <div className="grid gap-2">
      {shape && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-small text-ink-3">{items && formatCount(items.length, 'item')}</span>
          <Segmented label="View of the list" value={raw ? 'raw' : 'form'} onChange={setView} options={VIEWS} />
        </div>
      )}
      {raw ? (
        <TextArea
          label="JSON"
          {...field}
          mono
          rows={8}
          spellCheck={false}
          hint={<LiveCheck text={field.value} described={shape !== null} />}
        />
      ) : (
        shape && <ItemList {...field} shape={shape} uploads={uploads} />
      )}
    </div>
  )
}

function LiveCheck({ text, described }: { readonly text: string; readonly described: boolean }) {
  const settled = settleValue('', 'json', text.replace(UPLOAD_TOKEN, '/waiting'))
  const items = listOfJson(text)
  const words = 'error' in settled ? settled.error : items ? formatCount(items.length, 'item') : 'Valid JSON'
  const hint = !('error' in settled) && items === null && described ? '. The form needs a list of objects' : ''
  return (
    <span role="status">
      {text === '' ? 'A list such as [{"title": "One"}]' : words}
      {hint}
    </span>
  )
}
