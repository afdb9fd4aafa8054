import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { cvTemplate } from '#contract/records/cv-template.ts'
import type { FormOf } from '#contract/records/record.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useAddresses } from '#client/records/addresses.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { AboutFields, CodeFields, SwitchFields } from './-template-fields.tsx'

const CvPreview = lazyPart(() => import('./-cv-preview.tsx'))
const ParserView = lazyPart(() => import('./-parser-view.tsx'))

export type TemplateForm = FormOf<typeof cvTemplate>

const VIEWS = [
  { value: 'write', label: 'Template' },
  { value: 'preview', label: 'Preview' },
  { value: 'text', label: 'For parsers' },
] as const
type View = (typeof VIEWS)[number]['value']

/** A template over its list; on a laptop the preview stands beside what is typed. */
export function TemplateDialog({ id: text }: { readonly id: string }) {
  const id = addressedId(text)
  const navigate = useNavigate()
  const addresses = useAddresses(cvTemplate)
  return (
    <RecordDialog
      record={cvTemplate}
      id={id}
      title="Edit Template"
      saveLabel="Update Template"
      panelWidth={1240}
      tall
      loadFailed="Failed to load template details"
      onClose={() => void navigate({ ...addresses.list, search: (now) => now, resetScroll: false })}
    >
      {(form) => <TemplateParts form={form} />}
    </RecordDialog>
  )
}

function TemplateParts({ form }: { readonly form: Form<TemplateForm> }) {
  const laptop = useLaptop()
  const [view, setView] = useState<View>('write')
  const beside = laptop && view === 'write' ? 'preview' : view
  const fields = (
    <div className="cv-fields">
      <AboutFields form={form} />
      <CodeFields form={form} />
      <SwitchFields form={form} />
    </div>
  )
  return (
    <div className="cv-edit">
      {!laptop && <Segmented label="View" value={view} onChange={setView} options={VIEWS} fill />}
      {(laptop || view === 'write') && fields}
      {beside !== 'write' && (
        <div className="cv-beside">
          {laptop && (
            <Segmented
              label="View"
              value={beside}
              onChange={setView}
              options={VIEWS.filter((one) => one.value !== 'write')}
            />
          )}
          <Suspense>
            {beside === 'preview' ? (
              <CvPreview
                template={form.values}
                onConfig={(json_config) => form.set('json_config', json_config)}
                thumbnail={{ value: form.values.thumbnail, edit: (change) => form.edit('thumbnail', change) }}
              />
            ) : (
              <ParserView template={form.values} onScore={(score) => form.set('ats_score', score)} />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}
