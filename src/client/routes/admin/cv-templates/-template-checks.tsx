import type { Flaw } from '#contract/render/cv-blocks.ts'
import type { CvCheck } from '#contract/render/cv-html.ts'
import { Banner } from '#client/ui/banner.tsx'

interface TemplateChecksProps {
  readonly check: CvCheck
  readonly isEmpty: boolean
}

/** What a template says that its author probably did not mean, and what it lacks. */
export function TemplateChecks({ check: { unknown, flaws, missing }, isEmpty }: TemplateChecksProps) {
  if (isEmpty) return null
  const wrong = [...flaws.map(wordsOf), ...unknown.map(unknownWords)]
  return (
    <div role="status" className="grid gap-2">
      {wrong.length > 0 && (
        <Banner tone="warn">
          <ul className="grid gap-1">
            {wrong.slice(0, 8).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {wrong.length > 8 && <li>{`And ${wrong.length - 8} more.`}</li>}
          </ul>
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone="info">{`Most CVs have these, and this template never shows them: ${missing.join(', ')}.`}</Banner>
      )}
    </div>
  )
}

const unknownWords = ({ name, near }: CvCheck['unknown'][number]) =>
  `{{${name}}} is not a placeholder and stays as written.${near === null ? '' : ` Did you mean {{${near}}}?`}`

function wordsOf({ kind, written }: Flaw): string {
  switch (kind) {
    case 'unclosed':
      return `${written} is never closed.`
    case 'unopened':
      return `${written} closes a block that was not opened.`
    case 'nested':
      return `${written} can’t stand inside another repeated block.`
    case 'broken':
      return `“${written.slice(0, 40)}” lacks its closing braces.`
  }
}
