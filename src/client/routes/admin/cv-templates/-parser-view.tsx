import { useDeferredValue, useMemo } from 'react'
import { readAsAts } from '#contract/render/cv-ats.ts'
import { Button } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { TemplateForm } from './-template-dialog.tsx'
import { useRendered } from './-use-rendered.ts'

interface ParserViewProps {
  readonly template: Pick<TemplateForm, 'html_content' | 'field_mappings' | 'json_config' | 'ats_score'>
  /** Absent, nothing can be taken over. */
  readonly onScore?: (score: number) => void
}

/** What programs that read applications get of the template, and how it could be better. */
export default function ParserView({ template, onScore }: ParserViewProps) {
  const html = useRendered(useDeferredValue(template), 'typical')
  const { text, score, reasons } = useMemo(() => readAsAts(html ?? ''), [html])
  return (
    <section className="cv-preview" aria-label="For parsers">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">
          Suggested score: <strong>{score}/10</strong>
        </p>
        {onScore && template.ats_score !== score && (
          <Button small onClick={() => onScore(score)}>
            {`Use ${score} as ATS score`}
          </Button>
        )}
      </div>
      {reasons.length === 0 ? (
        <p className="text-small text-ink-2">Nothing in this template gets in the way of programs that read it.</p>
      ) : (
        <ul className="cv-reasons">
          {reasons.map(({ points, text: reason }) => (
            <li key={reason}>
              <span>{reason}</span>
              <span className="text-ink-3">{`−${formatCount(points, 'point')}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-3">
        The text of the typical sample person, in the order of the HTML. Programs that read applications mostly go by
        that order, whatever the page looks like. The score is a guess by rules, not a test with such a program.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <pre className="cv-text" dir="auto" tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
