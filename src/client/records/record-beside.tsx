import { Link } from '@tanstack/react-router'
import { Pencil, X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import type { Address } from '#client/data/address.ts'
import { may } from '#client/data/session.ts'
import { type RecordView, useRecord } from '#client/offline/reading/use-record.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { buttonClass, IconButton } from '#client/ui/button.tsx'
import { Gone, LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { Facts } from '#client/ui/card.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useKeys } from '#client/ui/use-keys.ts'
import { StaticHtml } from '#client/widgets/static-html.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { EditStatus } from './form/edit-status.tsx'
import { PublicLinks, useAddressOf } from './public-address.tsx'
import { useFieldWords } from './use-field-words.ts'

const StaticMarkdown = lazyPart(async () => {
  const { StaticMarkdown } = await import('#client/widgets/markdown/markdown-preview.tsx')
  return { default: StaticMarkdown }
})

/** What a list says of a row. */
export interface Said {
  readonly name: string
  readonly value: ReactNode
}

interface RecordBesideProps {
  readonly record: Kind
  readonly id: RecordId
  /** Its own page. */
  readonly address: Address
  /** Its name in the list, until it is loaded. */
  readonly title: string | undefined
  /** What the list says of it stands here too; nothing of one on another page of the list. */
  readonly said: readonly Said[]
  readonly onClose: () => void
  /** Instead of its fields. */
  readonly children?: ReactNode
}

/** A record to be read beside its list, with edits that wait; writing happens on its own page. */
export default function RecordBeside(props: RecordBesideProps) {
  const { record: kind, id, address, title, onClose, children } = props
  const close = () => {
    // Where the keyboard goes on.
    document.querySelector<HTMLElement>('main .row-open[aria-current]')?.focus({ preventScroll: true })
    onClose()
  }
  useEscape(close)
  const view: RecordView<object> = useRecord(kind, id)
  const addressOf = useAddressOf(kind)
  const one = kind.label.toLowerCase()
  return (
    <aside className="record-beside" aria-label={`${kind.label} beside the list`}>
      <header>
        <h2 dir="auto">{view.record ? nameOf(kind, view.record) : (title ?? kind.label)}</h2>
        <Link {...address} className={buttonClass({ small: true })}>
          <Pencil strokeWidth={1.75} aria-hidden="true" />
          {children === undefined && may('content.write') ? 'Edit' : 'Open'}
        </Link>
        <IconButton label={`Close ${one}`} small onClick={close}>
          <X strokeWidth={1.75} />
        </IconButton>
      </header>
      {view.record && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small">
          <EditStatus
            items={view.items}
            dirty={false}
            saving={false}
            keptAt={null}
            stored={view.server !== null && children === undefined}
          />
          {view.offline && view.asOf !== null && <AsOf at={view.asOf} offline />}
        </p>
      )}
      {children ?? (
        <>
          {view.record ? <Fields {...props} values={view.record} /> : <Absent one={one} view={view} />}
          <p className="mt-4 flex flex-wrap gap-2">
            <PublicLinks address={addressOf(view.server)} />
          </p>
        </>
      )}
    </aside>
  )
}

function Absent({ one, view: { state, error, refetch } }: { readonly one: string; readonly view: RecordView<object> }) {
  if (state === 'loading') return <SkeletonRows rows={4} />
  if (state === 'not-here') return <NotOnThisDevice />
  if (state === 'missing') return <Gone one={one} />
  return <LoadFailed message={`Failed to load the ${one}`} cause={error?.message} onRetry={refetch} />
}

type FieldsProps = Pick<RecordBesideProps, 'record' | 'said'> & {
  readonly values: object
}

/** First what the list says of it, then short fields in lines, texts below. */
function Fields({ record: kind, said, values }: FieldsProps) {
  const words = useFieldWords(kind)
  const { resolveSrc } = useOutboxUpload()
  const told = new Set(said.map(({ name }) => name))
  const fields = Object.entries(kind.fields).flatMap(([name, field]) => {
    const value: unknown = Reflect.get(values, name)
    return name === kind.titleField || isBlank(value) ? [] : [{ name, field, value }]
  })
  const picture = fields.find(({ field, value }) => field.uploads === 'value' && typeof value === 'string')
  const texts = fields.filter(({ field }) => isText(field))
  const parents = [kind.liesIn, ...Object.values(kind.within ?? {})]
  const short = fields.filter(
    ({ name, field }) =>
      field !== picture?.field &&
      !isText(field) &&
      // What matters of them the list says, in its own words.
      !['number', 'flag'].includes(field.rule.kind) &&
      !told.has(field.label) &&
      !parents.includes(name),
  )
  return (
    <>
      {picture && <img className="picture" src={resolveSrc(String(picture.value)) || undefined} alt="" />}
      <Facts
        items={[
          ...said,
          ...short.map(({ name, field, value }) => ({ name: field.label, value: words(name, value) ?? plain(value) })),
        ].filter(({ value }) => !isBlank(value))}
      />
      {texts.map(({ name, field, value }) => (
        <section key={name} className="words" aria-label={field.label}>
          <h3>{field.label}</h3>
          <Text merge={field.merge} value={String(value)} resolveSrc={resolveSrc} />
        </section>
      ))}
    </>
  )
}

interface TextProps {
  readonly merge: string
  readonly value: string
  readonly resolveSrc: (src: string) => string
}

function Text({ merge, value, resolveSrc }: TextProps) {
  if (merge === 'html') return <StaticHtml html={value} resolveSrc={resolveSrc} />
  if (merge === 'markdown') {
    return (
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <StaticMarkdown markdown={value} resolveSrc={resolveSrc} />
      </Suspense>
    )
  }
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {value}
    </p>
  )
}

/** What takes lines of its own. */
function isText({ rule, merge }: Kind['fields'][string]): boolean {
  return merge === 'html' || merge === 'markdown' || (rule.kind === 'text' && rule.lines)
}

function plain(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Escape closes it, unless somebody types, or a layer or a selection takes the key. */
function useEscape(close: () => void): void {
  useKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], .bulk-bar')) return
    close()
  })
}
