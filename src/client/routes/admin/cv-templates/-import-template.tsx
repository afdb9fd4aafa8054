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

type Told = { readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string }

/** Fills the form from a file: an exported template, or plain HTML. */
export function ImportTemplate({ form }: { readonly form: Form<TemplateForm> }) {
  const input = useRef<HTMLInputElement>(null)
  const { upload, limits } = useOutboxUpload()
  const [told, setTold] = useState<Told | null>(null)
  const takeThumbnail = async (address: string): Promise<string | null> => {
    try {
      const picture = await drawnFrom(address, `${form.values.name || 'template'} thumbnail`, limits.types)
      if (picture === null) return 'this browser can’t read it.'
      form.set('thumbnail', await upload(picture, () => undefined, new AbortController().signal))
      return null
    } catch (error) {
      return uploadFailure(error)
    }
  }
  const read = async (file: File) => {
    try {
      const { values, left, thumbnail } = await readTemplateFile(file)
      form.replace(values)
      const failure = thumbnail === null ? null : await takeThumbnail(thumbnail)
      const labels: Readonly<Record<string, string>> = labelsOf(cvTemplate)
      const without = left.map((name) => labels[name] ?? name).join(', ')
      setTold(
        failure !== null
          ? { tone: 'warn', text: `“${file.name}” is in the form without its thumbnail: ${failure}` }
          : left.length === 0
            ? { tone: 'ok', text: `“${file.name}” is in the form. Look it over and save it.` }
            : { tone: 'warn', text: `“${file.name}” is in the form, except what could not be used: ${without}.` },
      )
    } catch (error) {
      setTold({ tone: 'bad', text: error instanceof Error ? error.message : String(error) })
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
      {told && <Banner tone={told.tone}>{told.text}</Banner>}
    </div>
  )
}
