import { CV_GROUPS, type Placeholder } from '#contract/cv/catalogue.ts'
import { cx } from '#client/ui/class-names.ts'

interface PlaceholderGuideProps {
  /** Other names of placeholders. */
  readonly mappings: Readonly<Record<string, string>>
  /** Those that stand in the template. */
  readonly used: readonly string[]
  readonly onInsert: (placeholder: Placeholder) => void
}

/** Everything that a template may ask of a CV; a tap puts it into the text. */
export function PlaceholderGuide({ mappings, used, onInsert }: PlaceholderGuideProps) {
  const others = Object.entries(mappings).filter(([name, field]) => name !== field)
  return (
    <details className="cv-guide" open>
      <summary>Placeholders, and the fields of a CV that they stand for</summary>
      {CV_GROUPS.map(({ label, placeholders }) => (
        <section key={label} aria-label={label}>
          <p className="cv-group">{label}</p>
          <ul>
            {placeholders.map((placeholder) => (
              <li key={placeholder.name}>
                <button
                  type="button"
                  className={cx('cv-placeholder', used.includes(placeholder.name) && 'used')}
                  onClick={() => onInsert(placeholder)}
                >
                  <code>
                    <span className="sr-only">Insert </span>
                    {placeholder.name}
                  </code>
                  <small>{placeholder.label}</small>
                  {used.includes(placeholder.name) && <span className="sr-only">, already in the template</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <p className="text-small text-ink-2">
          {others.map(([name, field]) => `{{${name}}} stands for ${field}`).join(', ')}
        </p>
      )}
      <p className="text-small text-ink-3">
        Lists come as a block that is repeated for each entry: <code>{'{{#skills}} {{name}} {{/skills}}'}</code>. What
        is between <code>{'{{?projects}}'}</code> and <code>{'{{/projects}}'}</code> is shown only if there are any.
      </p>
    </details>
  )
}
