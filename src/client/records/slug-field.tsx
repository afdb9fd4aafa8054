import { slugify } from '#contract/render/slug.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface SlugFieldProps {
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  readonly error: string | undefined
  /** What a slug is made from, and its label. */
  readonly title: string
  readonly titleLabel?: string | undefined
  /** Set when others know the old address: what it is of. */
  readonly moves?: string | false
  /** A free one, where this one is taken. */
  readonly suggested?: unknown
}

/** The part of an address that names a record: optional, kept after publishing. */
export function SlugField({ title, titleLabel = 'Title', moves, suggested, ...field }: SlugFieldProps) {
  const made = `Leave empty to use the ${titleLabel.toLowerCase()}.`
  return (
    <div>
      <TextField
        label="Slug"
        optional
        mono
        {...field}
        autoCapitalize="none"
        spellCheck={false}
        placeholder={slugify(title, '')}
        hint={
          moves ? `This ${moves} is published: links to its old address may break.` : field.value === '' ? made : false
        }
      />
      {typeof suggested === 'string' && suggested !== field.value && (
        <Button small className="mt-2" onClick={() => field.onChange(suggested)}>
          Use {suggested}
        </Button>
      )}
    </div>
  )
}
