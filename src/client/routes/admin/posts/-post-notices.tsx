import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { NotStored } from '#client/records/form/not-stored.tsx'
import type { Form } from '#client/records/form/use-form.ts'
import { htmlText } from '#client/widgets/html-text.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { useSave } from '#client/records/use-save.ts'
import { NewDrafts } from './-new-drafts.tsx'
import { POST_LABELS, postName, type PostForm } from './-post-form.ts'

interface PostNoticesProps {
  readonly id: RecordId
  readonly form: Form<PostForm>
  readonly view: RecordView<unknown>
  /** What is in the form could not be stored on the device. */
  readonly unstored: boolean
  readonly onRetry: () => void
  readonly creating: boolean
}

/** What the person should know before writing on: at its place above the text, one fact each. */
export function PostNotices(props: PostNoticesProps) {
  const { id, form, view, unstored, onRetry, creating } = props
  const { undo } = useSave(post)
  const { values } = form
  const deletion = view.items.findLast((item) => item.kind === 'delete')
  const problems = Object.keys(form.errors)
  const single = problems.length === 1 && ['title', 'content', 'excerpt'].includes(problems[0] ?? '')
  const words = useFieldWords(post)
  return (
    <div className="editor-notices">
      {unstored && <NotStored text={() => asText(values)} fileName={postName(values)} onRetry={onRetry} />}
      {view.deleted && deletion && (
        <Banner
          tone="warn"
          actions={
            <Button small onClick={() => void undo(deletion.opId)}>
              Undo
            </Button>
          }
        >
          This post will be deleted.
        </Banner>
      )}
      <DraftOffer draft={form.draft} compare={(draft) => fieldChanges(post, values, draft.values, words)} />
      {problems.length > 0 && !single && <ErrorSummary errors={form.errors} labels={POST_LABELS} />}
      {creating && isLocalId(id) && !form.dirty && <NewDrafts except={id} />}
    </div>
  )
}

/** The post as plain text, for the clipboard and for a file. */
function asText(values: PostForm): string {
  return [values.title, values.excerpt, htmlText(values.content)].filter((part) => part !== '').join('\n\n')
}
