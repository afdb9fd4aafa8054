import { Suspense } from 'react'
import { formatCount } from '#client/ui/format.ts'
import { Facts } from '#client/ui/card.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { checkCv } from '#contract/render/cv-html.ts'
import { CV_FIELDS } from '#contract/cv/cv-fields.ts'
import { TemplateChecks } from './-template-checks.tsx'
import type { TemplateForm } from './-template-dialog.tsx'
import { CATEGORY_WORDS } from './-template-words.ts'

const CvPreview = lazyPart(() => import('./-cv-preview.tsx'))
const ParserView = lazyPart(() => import('./-parser-view.tsx'))

interface TemplateReviewProps {
  readonly values: TemplateForm
  readonly onScore: (score: number) => void
}

/** Characters of the code that are shown. */
const SHOWN = 200

/** Everything that will be saved, once more. */
export function TemplateReview({ values, onScore }: TemplateReviewProps) {
  const { html_content: html } = values
  const isEmpty = html.trim() === ''
  const check = checkCv(values)
  const used = check.used.filter((name) => name !== 'photo').length
  return (
    <div className="cv-step cv-review">
      <Facts
        items={[
          { name: 'Name', value: values.name.trim() || 'No name yet' },
          { name: 'Category', value: CATEGORY_WORDS[values.category] },
          { name: 'ATS score', value: values.ats_score === null ? 'None yet' : `${values.ats_score}/10` },
          { name: 'Description', value: values.description.trim() || 'No description provided' },
          { name: 'Placeholders used', value: `${used} of ${CV_FIELDS.length}` },
          { name: 'Length of the code', value: formatCount(html.length, 'character') },
        ]}
      />
      <TemplateChecks check={check} isEmpty={isEmpty} />
      {!isEmpty && (
        <>
          <pre className="cv-text" dir="ltr">{`${html.slice(0, SHOWN)}${html.length > SHOWN ? '…' : ''}`}</pre>
          <Suspense>
            <CvPreview template={values} />
            <ParserView template={values} onScore={onScore} />
          </Suspense>
        </>
      )}
    </div>
  )
}
