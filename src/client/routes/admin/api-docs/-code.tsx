/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */
import { useState } from 'react'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { LANGUAGES, type Language } from './-samples.ts'

interface CodeProps {
  /** What it is, for screen readers: "Example of the body". */
  readonly label: string
  readonly text: string
  /** What it is stands above it as a heading. */
  readonly titled?: boolean
}

/** Code that can be copied; long lines scroll inside. */
export function Code({ label, text, titled = false }: CodeProps) {
  return (
    <div className="mb-3">
      <div className="flex min-h-[36px] items-center justify-between gap-2">
        {titled ? <h2 className="text-head">{label}</h2> : <p className="text-small text-ink-2">{label}</p>}
        <span className="print:hidden">
          <CopyButton label="Copy" name={`Copy: ${label}`} text={() => text} />
        </span>
      </div>
      <pre
        aria-label={label}
        role="region"
        tabIndex={0}
        className="mono overflow-x-auto rounded-panel border border-line bg-sunken p-3 text-[0.78125rem] leading-5 print:whitespace-pre-wrap"
      >
        {text}
      </pre>
    </div>
  )
}

interface SamplesProps {
  readonly label: string
  readonly of: (language: Language) => string
}

export function Samples({ label, of }: SamplesProps) {
  const [language, choose] = useState<Language>('cURL')
  return (
    <div>
      <LanguageChoice label={`Language of: ${label}`} value={language} onChange={choose} />
      <Code label={label} text={of(language)} />
    </div>
  )
}

interface LanguageChoiceProps {
  readonly label: string
  readonly value: Language
  readonly onChange: (language: Language) => void
}

export function LanguageChoice(props: LanguageChoiceProps) {
  return <Segmented {...props} options={LANGUAGES.map((each) => ({ value: each, label: each }))} />
}
