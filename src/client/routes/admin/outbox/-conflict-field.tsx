import { CircleCheck } from 'lucide-react'
import { Suspense, useId } from 'react'
import type { EntityPolicy } from '#contract/records/policy.ts'
import type { FieldResult } from '#client/offline/engine/merge/merge.ts'
import { useSession } from '#client/data/use-session.ts'
import { cx } from '#client/ui/class-names.ts'
import { formatWhen } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { htmlText } from '#client/widgets/html-text.ts'
import { useOwnLinks } from '#client/records/own-links.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { useSite } from '#client/widgets/use-site.ts'
import { linesOf, resultOf, startOf, wordOf, type FieldChoice, type Side } from './-choices.ts'
import { ConflictHunks } from './-conflict-hunks.tsx'
import { type Notes, SideCards } from './-side-card.tsx'
import type { FieldChange } from './-who-changed.ts'

const RichTextEditor = lazyPart(() => import('#client/widgets/rich-text/rich-text-editor.tsx'))

interface ConflictFieldProps {
  readonly name: string
  readonly policy: EntityPolicy | undefined
  readonly field: FieldResult
  readonly choice: FieldChoice
  readonly savedAt: number
  /** When theirs was written; null where the server did not say. */
  readonly changedAt: number | null
  /** Who wrote this field of theirs, where that is known. */
  readonly changedBy: FieldChange | undefined
  readonly onSide: (side: Side) => void
  readonly onChange: (part: Partial<FieldChoice>) => void
}

/** What stood before, mine and theirs as cards, and the merged result as an editable field. */
export function ConflictField(props: ConflictFieldProps) {
  const { name, policy, field, choice, savedAt, changedAt, changedBy, onSide, onChange } = props
  const headingId = useId()
  const words = useFieldWords(policy)
  const { resolveSrc, upload } = useOutboxUpload()
  const laptop = useLaptop()
  const findLinks = useOwnLinks()
  const { language } = useSite()
  const { user } = useSession()
  const fieldPolicy = policy?.fields[name]
  const isText = fieldPolicy?.merge === 'html' || fieldPolicy?.merge === 'markdown'
  const { decided, value } = resultOf(fieldPolicy, field, choice)
  const show = (side: unknown): string =>
    linesOf(fieldPolicy, side, (member) => words(name, member) ?? plainWords(member)) ??
    words(name, side) ??
    (fieldPolicy?.merge === 'html' ? htmlText(String(side ?? '')) : plainWords(side))
  const editable =
    typeof field.mine === 'string' && fieldPolicy?.reference === undefined && !/^\d{4}-\d\d-\d\dT/.test(field.mine)
  const word = wordOf(choice, decided)
  const merged = decided ? value : startOf(fieldPolicy, field)
  const onServer = changedAt === null ? 'on the server' : `${formatWhen(changedAt)}, on the server`
  const notes: Notes = {
    mine: { text: `${formatWhen(savedAt)}, here`, by: user && { name: user.name, picture: user.avatar } },
    theirs: changedBy
      ? { text: `${changedBy.who}, ${formatWhen(changedBy.at)}`, by: changedBy.by }
      : { text: onServer, by: null },
  }

  return (
    <section aria-labelledby={headingId} className="mb-8 border-b border-line pb-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={headingId} className="text-title">
          {fieldPolicy?.label ?? name}
        </h2>
        <span
          className={cx('inline-flex items-center gap-1.5 text-small font-[550]', decided ? 'text-ok' : 'text-bad')}
        >
          {decided && <CircleCheck className="size-4" strokeWidth={1.75} aria-hidden="true" />}
          {word}
        </span>
      </div>
      {isText && field.hunks.length > 0 ? (
        <ConflictHunks
          hunks={field.hunks}
          html={fieldPolicy?.merge === 'html'}
          choice={choice}
          notes={notes}
          label={fieldPolicy?.label ?? name}
          onSide={onSide}
          onHunk={(index, side) => onChange({ hunks: { ...choice.hunks, [index]: side }, isEdited: false })}
        />
      ) : (
        <div role="radiogroup" aria-labelledby={headingId} className="grid gap-3 lg:grid-cols-3">
          <SideCards
            base={show(field.base)}
            mine={show(field.mine)}
            theirs={show(field.theirs)}
            notes={notes}
            group={headingId}
            chosen={choice.side}
            onChoose={onSide}
          />
        </div>
      )}
      {editable && (
        <div className="mt-4">
          {fieldPolicy?.merge === 'html' ? (
            <>
              <p className="mb-2 font-[550]">Merged result</p>
              <div className="rounded-control border border-control p-3">
                {laptop && decided ? (
                  <Suspense>
                    <RichTextEditor
                      label="Merged result"
                      language={language}
                      value={String(merged ?? '')}
                      resolveSrc={resolveSrc}
                      findLinks={findLinks}
                      onAddImage={(file, kept) => upload(file, () => undefined, new AbortController().signal, kept)}
                      onChange={(edited) => onChange({ edited, isEdited: true })}
                    />
                  </Suspense>
                ) : (
                  // The phone's editor docks its tools where this page has its own bar; the text can be edited in the record afterwards.
                  <StaticHtml html={String(merged ?? '')} resolveSrc={resolveSrc} />
                )}
              </div>
            </>
          ) : (
            <TextArea
              label="Merged result"
              hint={decided ? 'From both, edit freely' : 'Starts with yours. Choose a version, or edit it here.'}
              rows={isText ? 8 : 1}
              value={String(merged ?? '')}
              onChange={(edited) => onChange({ edited, isEdited: true })}
            />
          )}
        </div>
      )}
    </section>
  )
}

function plainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Nothing'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
