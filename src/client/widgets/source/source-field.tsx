import { type Ref, Suspense } from 'react'
import { Field, type FieldProps } from '#client/ui/field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import './source.css'

const SourceEditor = lazyPart(() => import('./source-editor.tsx'))

export interface SourceHandle {
  /** Puts a text where the caret is, or was last. */
  readonly insert: (text: string) => void
}

/** What is offered after two braces. */
export interface Offer {
  readonly name: string
  readonly description: string
  /** What takes the place of the braces and of what was typed after them. */
  readonly text: string
}

export interface SourceFieldProps extends FieldProps {
  readonly ref: Ref<SourceHandle>
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  readonly offers: readonly Offer[]
}

/** HTML as it is written, coloured; its editor is large and loaded with the first such field. */
export function SourceField({ ref, value, onChange, onBlur, offers, ...shell }: SourceFieldProps) {
  return (
    <Field group {...shell}>
      {(control) => (
        <Suspense fallback={<div className="source" aria-busy="true" />}>
          <SourceEditor
            ref={ref}
            label={shell.label}
            control={control}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            offers={offers}
          />
        </Suspense>
      )}
    </Field>
  )
}
