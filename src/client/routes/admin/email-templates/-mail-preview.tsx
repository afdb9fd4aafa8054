import { useState } from 'react'
import { type RenderedMail, renderTemplate, type TemplateText } from '#contract/render/mail-template.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { useSite } from '#client/widgets/use-site.ts'
import { bareDocument } from '#client/widgets/writing/frame-document.ts'
import { SampleFields } from './-sample-fields.tsx'
import { FramedDocument } from '#client/widgets/writing/framed-document.tsx'

interface MailPreviewProps {
  readonly template: TemplateText
  readonly view: 'preview' | 'text'
  readonly samples: Readonly<Record<string, string>>
  readonly onSamples: (samples: Readonly<Record<string, string>>) => void
  readonly used: readonly string[]
}

const WIDTHS = [
  { value: 'phone', label: 'Phone' },
  { value: 'laptop', label: 'Laptop' },
] as const

/** The mail, or why there is none. */
function rendered(
  template: TemplateText,
  samples: Readonly<Record<string, string>>,
  language: string,
): RenderedMail | string {
  try {
    return renderTemplate(template, samples, language)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

/** The mail as it will be, from the text as it is typed, in a frame that can run nothing and ask for nothing. */
export default function MailPreview({ template, view, samples, onSamples, used }: MailPreviewProps) {
  const mail = rendered(template, samples, useSite().language)
  return (
    <div className="mail-preview">
      {typeof mail === 'string' ? <Banner tone="bad">{mail}.</Banner> : <Drawn mail={mail} view={view} />}
      <SampleFields used={used} samples={samples} onSamples={onSamples} />
    </div>
  )
}

function Drawn({ mail, view }: { readonly mail: RenderedMail } & Pick<MailPreviewProps, 'view'>) {
  const [width, setWidth] = useState<'phone' | 'laptop'>(useLaptop() ? 'laptop' : 'phone')
  const { language } = useSite()
  const { subject, html, text } = mail
  return (
    <>
      <p className="mail-subject">
        <span className="text-small text-ink-3">Subject</span>
        <strong dir="auto">{subject || '(no subject)'}</strong>
      </p>
      {view === 'text' ? (
        <pre className="mail-plain" dir="auto">
          {text}
        </pre>
      ) : (
        <>
          <Segmented label="Width" value={width} onChange={setWidth} options={WIDTHS} />
          <div className={`mail-room ${width}`}>
            <FramedDocument html={bareDocument(language, html)} title={`The email at ${width} width`} />
          </div>
          <p className="text-small text-ink-3">Pictures from other addresses are not loaded here.</p>
        </>
      )}
    </>
  )
}
