import { BookOpen, Send } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { exampleValues, MAIL_VARIABLES } from '#contract/render/mail-variables.ts'
import { variablesOf } from '#contract/render/mail-template.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Offer, SourceField, type SourceHandle } from '#client/widgets/source/source-field.tsx'
import { BodyField } from './-body-field.tsx'
import type { TemplateForm } from './-template-dialog.tsx'
import { VariableList } from './-variable-list.tsx'

const MailPreview = lazyPart(() => import('./-mail-preview.tsx'))
const VariableBrowser = lazyPart(() => import('./-variable-browser.tsx'))
const TestDialog = lazyPart(() => import('./-test-dialog.tsx'))

const VIEWS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
  { value: 'text', label: 'Plain text' },
] as const
type View = (typeof VIEWS)[number]['value']

const OFFERS: readonly Offer[] = MAIL_VARIABLES.flatMap(({ variables }) =>
  variables.map(({ name, description }) => ({ name, description, text: `{{${name}}}` })),
)

interface TemplateTextProps {
  readonly form: Form<TemplateForm>
  /** Of a template that the server knows. */
  readonly id: number | null
}

/** Subject, body and variables; written, or seen as the mail that they become. */
export function TemplateText({ form, id }: TemplateTextProps) {
  const { values } = form
  const [view, setView] = useState<View>('write')
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>(exampleValues)
  const [browsing, setBrowsing] = useState(false)
  const [testing, setTesting] = useState(false)
  /** The place in the list of variables that is being edited. */
  const [edited, setEdited] = useState<number | null>(null)
  const body = useRef<SourceHandle>(null)
  const use = variablesOf(values, values.variables)
  const choose = (name: string) => {
    const next = values.variables.map((each, index) => (index === edited ? name : each))
    const added = edited === null || edited >= next.length ? [...next, name] : next
    form.set('variables', [...new Set(added)])
    setEdited(null)
  }
  return (
    <>
      <Segmented label="View" value={view} onChange={setView} options={VIEWS} fill />
      {view === 'write' ? (
        <>
          <TextField label="Subject" spellCheck {...form.field('subject')} />
          {values.type === 'html' ? (
            <SourceField
              ref={body}
              label="Body"
              hint="HTML as mail programs show it: inline styles, no scripts. Type {{ for variables."
              offers={OFFERS}
              {...form.field('body')}
            />
          ) : (
            <BodyField ref={body} {...form.field('body')} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button small onClick={() => setBrowsing(true)}>
              <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
              Variables
            </Button>
            <Button small disabledReason={id === null ? 'Save it first' : undefined} onClick={() => setTesting(true)}>
              <Send size={16} strokeWidth={1.75} aria-hidden="true" />
              Test Template
            </Button>
          </div>
          <VariableList
            value={values.variables}
            onChange={(variables) => form.set('variables', variables)}
            onEdit={setEdited}
            onBrowse={() => setBrowsing(true)}
          />
        </>
      ) : (
        <Suspense>
          <MailPreview template={values} view={view} samples={samples} onSamples={setSamples} used={use.used} />
        </Suspense>
      )}
      {use.unknown.length > 0 && (
        <Banner tone="warn">
          {use.unknown.map((name) => `{{${name}}}`).join(', ')}{' '}
          {use.unknown.length === 1 ? 'is not a variable and stays' : 'are not variables and stay'} in the mail as
          written.
        </Banner>
      )}
      {use.unused.length > 0 && <Banner tone="info">Listed, but not in the text: {use.unused.join(', ')}.</Banner>}
      <Suspense>
        {browsing && (
          <VariableBrowser
            isEditing={edited !== null}
            onChoose={(name) => {
              choose(name)
              setBrowsing(false)
            }}
            onInsert={(name) => {
              setBrowsing(false)
              body.current?.insert(`{{${name}}}`)
            }}
            onClose={() => setBrowsing(false)}
          />
        )}
        {testing && id !== null && (
          <TestDialog
            id={id}
            template={values}
            use={use}
            samples={samples}
            onSamples={setSamples}
            onClose={() => setTesting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
