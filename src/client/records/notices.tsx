import type { ReactNode } from 'react'
import { type Kind, labelsOf } from '#contract/records/record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { htmlText } from '#client/widgets/html-text.ts'
import { fieldChanges } from './field-changes.ts'
import { DraftOffer } from './form/draft-offer.tsx'
import type { Values } from './form/form-state.ts'
import { NotStored } from './form/not-stored.tsx'
import { sentence } from '#client/state-grammar.ts'
import { useFieldWords } from './use-field-words.ts'
import type { Editor } from './use-editor.ts'
import { useSave } from './use-save.ts'

interface NoticesProps<D extends Kind, T extends Values> {
  readonly editor: Editor<D, T>
  /** What one kind of record has to say beside. */
  readonly children?: ReactNode
}

/** What the person should know before writing on: at its place above the text, one fact each. */
export function Notices<D extends Kind, T extends Values>({ editor, children }: NoticesProps<D, T>) {
  const { record: kind, id, form, view, unstored, label, page, save } = editor
  const { keep } = useSave(kind)
  const words = useFieldWords(kind)
  const { values } = form
  const problems = Object.keys(form.errors)
  // A single one in the page is told at its place, which is in sight.
  const single = problems.length === 1 && page.some((name) => name === problems[0])
  return (
    <div className="editor-notices">
      {unstored && (
        <NotStored text={() => plainText(kind, page, values)} fileName={label(values)} onRetry={() => void save()} />
      )}
      {view.deleted && (
        <Banner
          tone="warn"
          actions={
            <Button small onClick={() => void keep(id)}>
              Undo
            </Button>
          }
        >
          {`${sentence('waiting', { act: 'delete', subject: `This ${kind.label.toLowerCase()}` })}.`}
        </Banner>
      )}
      <DraftOffer form={form} compare={(before, after) => fieldChanges(kind, before, after, words)} />
      {problems.length > 0 && !single && <ErrorSummary errors={form.errors} labels={labelsOf(kind)} />}
      {children}
    </div>
  )
}

/** What stands in the page as plain text, for the clipboard and for a file. */
function plainText({ fields }: Kind, page: readonly string[], values: Values): string {
  const parts = page.map((name) => {
    const value = values[name]
    if (Array.isArray(value)) return value.join('\n')
    const text = typeof value === 'string' ? value : ''
    return fields[name]?.merge === 'html' ? htmlText(text) : text
  })
  return parts.filter((part) => part !== '').join('\n\n')
}
