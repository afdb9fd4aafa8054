import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { labelsOf } from '#contract/records/record.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import type { TemplateForm } from './-template-dialog.tsx'
import { readTemplateFile } from './-template-file.ts'

type Told = { readonly tone: 'ok' | 'warn' | 'bad'; readonly text: string }

/** Fills the form from a file: an exported template, or plain HTML. */
export function ImportTemplate({ form }: { readonly form: Form<TemplateForm> }) {
  const input = useRef<HTMLInputElement>(null)
  const { upload } = useOutboxUpload()
  const [told, setTold] = useState<Told | null>(null)
  const read = async (file: File) => {
    try {
      const { values, left, thumbnail } = await readTemplateFile(file)
      form.replace(values)
      const labels: Readonly<Record<string, string>> = labelsOf(cvTemplate)
      const without = left.map((name) => labels[name] ?? name).join(', ')
      setTold(
        left.length === 0
          ? { tone: 'ok', text: `“${file.name}” is in the form. Look it over and save it.` }
          : { tone: 'warn', text: `“${file.name}” is in the form, without what could not be used: ${without}.` },
      )
      if (thumbnail) form.set('thumbnail', await upload(thumbnail, () => undefined, new AbortController().signal))
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
