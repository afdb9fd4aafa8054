import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isLocalId } from '#contract/records/policy.ts'
import type { FormOf, Kind } from '#contract/records/record.ts'
import type { TextHandle } from '#client/widgets/writing/text-handle.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import type { EditorProps } from './editor-page.tsx'
import type { Values } from './form/form-state.ts'
import { type RecordForm, type RecordFormOptions, useRecordForm } from './form/use-record-form.ts'
import { isPublic } from '#contract/records/publication.ts'
import { type SavedWithin, useEditorSave } from './use-editor-save.ts'

interface EditorOptions<D extends Kind, T extends Values>
  extends Omit<RecordFormOptions<D, T>, 'id' | 'isNew'>, EditorProps {
  /** Fields that stand in the page itself, in their order; the others are in the settings, a sheet on the phone. */
  readonly page: readonly (keyof NoInfer<T> & string)[]
  /** Asked before it becomes public. @returns whether it may */
  readonly mayPublish?: () => Promise<boolean>
  /** What the server would make of the values, so that the form says the same. */
  readonly tidy?: (values: T) => Partial<T>
  /** False where nothing but a switch among the settings puts it on the site: without a button, its key and its words. */
  readonly publishes?: boolean
  readonly within?: SavedWithin
  /** The form was not saved, as something in it is wrong. */
  readonly onRefused?: (problems: readonly string[]) => void
}

export interface Editor<D extends Kind, T extends Values = FormOf<D>>
  extends
    RecordForm<D, T>,
    ReturnType<typeof useOutboxUpload>,
    Pick<EditorProps, 'id' | 'heading' | 'creating' | 'addresses'> {
  readonly record: D
  readonly page: readonly string[]
  /** Whether it is on the site as it is stored here, with edits that wait. */
  readonly isPublic: boolean
  readonly publishes: boolean
  /** Both resolve to whether it is on the device. */
  save(): Promise<boolean>
  publish(): Promise<boolean>
  readonly settingsOpen: boolean
  setSettings(open: boolean): void
  /** Where the text's toolbar goes. */
  readonly toolbar: HTMLElement | null
  setToolbar(place: HTMLElement | null): void
  readonly text: RefObject<TextHandle | null>
}

/** The state of a full-page editor: the form over one record, and what its parts share. */
export function useEditor<D extends Kind, T extends Values = FormOf<D>>(options: EditorOptions<D, T>): Editor<D, T> {
  const { record: kind, id, heading, creating, onMade, addresses, ...others } = options
  const { page, mayPublish, tidy, publishes = true, within, onRefused, ...formOptions } = others
  const edited = useRecordForm({
    // The status line and the badge beside it say what became of a save.
    done: null,
    ...formOptions,
    record: kind,
    id,
    isNew: isLocalId(id),
  })
  const { form, view } = edited
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [settingsOpen, setSettings] = useState(false)
  const text = useRef<TextHandle>(null)
  const stored = isPublic(kind, view.base.values)
  const saving = useEditorSave(kind, form, {
    stored,
    mayPublish,
    tidy,
    publishes,
    within,
    onRefused,
    onSettings: setSettings,
    onSaved: creating ? onMade : undefined,
  })

  // With the page: a moment later it would take the cursor from where somebody has begun to write.
  useLayoutEffect(() => {
    if (creating) document.getElementById('editor-title')?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new record starts at its title, once
  }, [])
  const { registerFlush } = form
  useEffect(() => registerFlush(() => text.current?.flush()), [registerFlush])

  return {
    ...edited,
    ...saving,
    ...useOutboxUpload(),
    record: kind,
    id,
    heading,
    creating,
    addresses,
    page,
    isPublic: stored,
    publishes,
    settingsOpen,
    setSettings,
    toolbar,
    setToolbar,
    text,
  }
}
