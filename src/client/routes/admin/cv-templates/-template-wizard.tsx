import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { cvTemplate } from '#contract/records/cv-template.ts'
import type { LocalId } from '#contract/records/policy.ts'
import { labelsOf } from '#contract/records/record.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { FormNotStored } from '#client/records/form/form-not-stored.tsx'
import type { Form as FormHandle } from '#client/records/form/use-form.ts'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { stateWords } from '#client/state-grammar.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Form } from '#client/ui/form.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AboutFields, CodeFields } from './-template-fields.tsx'
import { ImportTemplate } from './-import-template.tsx'
import type { TemplateForm } from './-template-dialog.tsx'
import { TemplateReview } from './-template-review.tsx'
import { type Step, WizardSteps } from './-wizard-steps.tsx'
import './-cv-templates.css'
import './-template-wizard.css'

const CvPreview = lazyPart(() => import('./-cv-preview.tsx'))

interface WizardProps {
  /** Under which what is typed is kept until it is saved. */
  readonly draft: LocalId
  readonly step: Step
  readonly onStep: (step: Step) => void
}

const BACK = { to: '/admin/cv-templates' } as const
/** So long it says that it was saved, before the list is there. */
const SAID_MS = 2000
const LABELS = labelsOf(cvTemplate)

/** A template in four steps, which can be gone through in any order. */
export function TemplateWizard({ draft, step, onStep }: WizardProps) {
  const navigate = useNavigate()
  const { form, unstored } = useRecordForm({ record: cvTemplate, id: draft, isNew: true })
  const [saved, setSaved] = useState(false)
  usePageTitle('Create CV template')
  useSubPage('New CV template', { ...BACK, label: 'CV templates' }, 'task')
  useEffect(() => {
    if (!saved) return undefined
    const timer = setTimeout(() => void navigate(BACK), SAID_MS)
    return () => clearTimeout(timer)
  }, [saved, navigate])

  const save = async () => {
    if ((await form.save()) && !form.hasMore()) setSaved(true)
  }
  const lacking = Object.entries(form.errors)
  const next = step < 4 ? ((step + 1) as Step) : null
  const previous = step > 1 ? ((step - 1) as Step) : null
  return (
    <div className="cv-wizard">
      <PageHead
        title="Create CV template"
        quietOnPhone
        back={{ label: 'Back to Templates', link: (look) => <Link {...BACK} {...look} /> }}
      />
      <WizardSteps step={step} onStep={onStep} done={doneSteps(form)} />
      <Form
        onSubmit={() => void (step === 4 ? save() : next && onStep(next))}
        errors={{}}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        bar="none"
        label="Create CV template"
      >
        <FormNotStored
          when={unstored}
          values={form.values}
          labels={LABELS}
          name={form.values.name || 'CV template'}
          onRetry={() => void save()}
        />
        <DraftOffer form={form} />
        {saved && <Banner tone="ok">{`${stateWords('kept')}. The list of templates comes next.`}</Banner>}
        {step === 4 && lacking.length > 0 && <Lacking errors={lacking} onStep={onStep} />}
        <StepFields step={step} form={form} onStep={onStep} />
        <div className="cv-acts">
          <Link {...BACK} className={buttonClass({ variant: 'ghost' })}>
            Cancel
          </Link>
          {previous !== null && (
            <Button onClick={() => onStep(previous)}>
              <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" />
              Previous
            </Button>
          )}
          {next === null ? (
            <Button type="submit" variant="primary" busy={form.saving || saved} busyLabel="Saving...">
              Save Template
            </Button>
          ) : (
            <Button key={step} variant="primary" onClick={() => onStep(next)}>
              Next
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

/** Which steps need nothing more. */
function doneSteps({ values }: FormHandle<TemplateForm>): Readonly<Record<Step, boolean>> {
  const isNamed = values.name.trim() !== ''
  const isWritten = values.html_content.trim() !== ''
  return { 1: isNamed, 2: isWritten, 3: isWritten, 4: false }
}

interface StepProps {
  readonly step: Step
  readonly form: FormHandle<TemplateForm>
  readonly onStep: (step: Step) => void
}

function StepFields({ step, form, onStep }: StepProps) {
  const { values } = form
  switch (step) {
    case 1:
      return (
        <div className="cv-step narrow">
          <ImportTemplate form={form} />
          <AboutFields form={form} />
        </div>
      )
    case 2:
      return (
        <div className="cv-step">
          <CodeFields form={form} />
        </div>
      )
    case 3:
      return values.html_content.trim() === '' ? (
        <Empty
          title="Nothing to preview yet"
          text="Go back to step 2 and enter the HTML of the template."
          action={<Button onClick={() => onStep(2)}>Go to step 2</Button>}
        />
      ) : (
        <div className="cv-step cv-short">
          <Suspense>
            <CvPreview
              template={values}
              onConfig={(config) => form.set('json_config', config)}
              thumbnail={{ value: form.values.thumbnail, edit: (change) => form.edit('thumbnail', change) }}
            />
          </Suspense>
        </div>
      )
    case 4:
      return <TemplateReview values={values} onScore={(score) => form.set('ats_score', score)} />
  }
}

interface LackingProps {
  readonly errors: readonly (readonly [name: string, messages: string[]])[]
  readonly onStep: (step: Step) => void
}

/** What keeps it from being saved, each with the way to where it is put right. */
function Lacking({ errors, onStep }: LackingProps) {
  return (
    <Banner className="mb-4" tone="bad" alert>
      <p>Some things are missing:</p>
      <ul>
        {errors.map(([name, [message = '']]) => {
          const step = name === 'html_content' ? 2 : name === 'json_config' ? 3 : 1
          return (
            <li key={name}>
              <Button variant="link" onClick={() => onStep(step)}>{`${message} (step ${step})`}</Button>
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
