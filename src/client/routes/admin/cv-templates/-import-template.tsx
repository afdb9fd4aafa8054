import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { labelsOf } from '#contract/records/record.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { uploadFailure } from '#client/widgets/image-check.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import type { TemplateForm } from './-template-dialog.tsx'
import { readTemplateFile } from './-template-file.ts'
import { drawnFrom } from './-thumbnail.ts'

interface Told {
  readonly tone: 'ok' | 'warn' | 'bad'
  readonly text: string
  /** Gives back what the file took the place of. */
  readonly undo?: () => void
}

/** Fills the form from a file: an exported template, or plain HTML. */
export function ImportTemplate({ form }: { readonly form: Form<TemplateForm> }) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, limits } = useOutboxUpload()
  const [told, setTold] = useState<Told | null>(null)
  const turn = useRef(0)
  const takeThumbnail = async (address: string, isLast: () => boolean): Promise<(() => void) | string> => {
    try {
      const picture = await drawnFrom(address, `${form.values.name || 'template'} thumbnail`, limits.types)
      if (picture === null) return 'this browser can’t read it.'
      const taken = await upload(picture, () => undefined, new AbortController().signal)
      // One that was chosen meanwhile is meant.
      if (isLast()) form.edit('thumbnail', (now) => now ?? taken)
      return () => form.edit('thumbnail', (now) => (now === taken ? null : now))
    } catch (error) {
      return uploadFailure(error)
    }
  }
  const read = async (file: File) => {
    // Of two the one that was chosen last is meant, however long the other is read.
    turn.current += 1
    const { current: own } = turn
    const isLast = () => turn.current === own
    const earlier = told?.undo ? told : null
    try {
      const { values, left, thumbnail } = await readTemplateFile(file)
      if (!isLast()) return
      const ways = [putIn(form, values)]
      const undo = () => {
        for (const way of ways.toReversed()) way()
        turn.current += 1
        setTold(earlier)
      }
      const pictured = thumbnail === null ? null : await takeThumbnail(thumbnail, isLast)
      if (typeof pictured === 'function') ways.push(pictured)
      if (!isLast()) return
      const labels: Readonly<Record<string, string>> = labelsOf(cvTemplate)
      const without = left.map((name) => labels[name] ?? name).join(', ')
      setTold(
        typeof pictured === 'string'
          ? { tone: 'warn', text: `“${file.name}” is in the form without its thumbnail: ${pictured}`, undo }
          : left.length === 0
            ? { tone: 'ok', text: `“${file.name}” is in the form. Look it over and save it.`, undo }
            : { tone: 'warn', text: `“${file.name}” is in the form, except what could not be used: ${without}.`, undo },
      )
    } catch (error) {
      if (isLast()) setTold({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          small
          icon={<FileUp size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          Import from a file
        </Button>
        <span className="text-small text-ink-3">An exported template, or an HTML file</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Template file"
        accept=".json,.html,.htm,application/json,text/html"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      {told && (
        <Banner
          tone={told.tone}
          actions={
            told.undo && (
              <Button small onClick={told.undo}>
                Undo
              </Button>
            )
          }
        >
          {told.text}
        </Banner>
      )}
    </div>
  )
}

/** Puts the values of a file into the form. @returns the way back, for those that still stand there by then */
function putIn(form: Form<TemplateForm>, values: TemplateForm): () => void {
  const ways = (Object.keys(values) as (keyof TemplateForm & string)[]).map((name) => swap(form, name, values[name]))
  return () => {
    for (const way of ways) way()
  }
}

function swap<K extends keyof TemplateForm & string>(
  form: Form<TemplateForm>,
  name: K,
  next: TemplateForm[K],
): () => void {
  let before = next
  form.edit(name, (now) => {
    before = now
    return next
  })
  return () => form.edit(name, (now) => (JSON.stringify(now) === JSON.stringify(next) ? before : now))
}
