import { Link, useNavigate } from '@tanstack/react-router'
import { ListVideo, Paperclip } from 'lucide-react'
import * as v from 'valibot'
import { course } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { useNoteOpened } from '#client/offline/reading/recently-opened.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { useAsk } from '#client/ui/confirm.tsx'
import { Form } from '#client/ui/form.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { useStillHere } from '#client/ui/use-still-here.ts'
import type { EditorProps } from '#client/records/editor-page.tsx'
import { DraftOffer } from '#client/records/form/draft-offer.tsx'
import { EditStatus } from '#client/records/form/edit-status.tsx'
import { FormNotStored } from '#client/records/form/form-not-stored.tsx'
import { NewDrafts } from '#client/records/new-drafts.tsx'
import { useRecordForm } from '#client/records/form/use-record-form.ts'
import { publicItems, useAddressOf } from '#client/records/public-address.tsx'
import { sentence } from '#client/state-grammar.ts'
import { lessonsCount } from './-course-figures.ts'
import { CourseFields } from './-course-fields.tsx'
import { LABELS, lessonsAddress } from './-course-form.ts'
import { publishQuestion } from './-use-course-actions.ts'
import './-courses.css'

/** The form of a course, a page of its own. Saving leads back to the list. */
export function CoursePage({ id, heading, creating, addresses }: EditorProps) {
  const { form, view, unstored } = useRecordForm({
    record: course,
    id,
    isNew: creating,
  })
  useNoteOpened(course, id)
  const { outbox } = useWorkspace()
  const ask = useAsk()
  const navigate = useNavigate()
  const isHere = useStillHere()
  const { record } = view
  const onSite = publicItems(useAddressOf(course)(view.server))

  const save = async () => {
    const { values } = form
    const publishes = values.is_published && (creating || form.changed.includes('is_published'))
    const lessons = lessonsCount(outbox.getSnapshot(), id, record ?? {})
    // A course may well be published without a lesson, but seldom on purpose; asked once nothing else is in the way.
    const asks = publishes && lessons === 0 && v.is(schemasOf(course).form, values)
    const answer = asks ? await ask({ ...publishQuestion([nameOf(course, values)]), other: 'Save as draft' }) : 'action'
    if (answer === 'cancel') return
    const saved = await form.save(answer === 'other' ? { is_published: false } : {})
    if (saved && isHere() && !form.hasMore()) void navigate({ ...addresses.list })
  }

  return (
    <>
      <PageHead
        title={heading}
        quietOnPhone
        back={{ label: 'Courses', link: (props) => <Link {...addresses.list} {...props} /> }}
        sub={
          <EditStatus
            items={view.items}
            dirty={form.dirty}
            saving={form.saving}
            keptAt={form.keptAt}
            stored={view.server !== null}
            creating={creating}
          />
        }
        asOf={view.offline && view.asOf !== null ? <AsOf at={view.asOf} offline /> : undefined}
        actions={
          !creating && (
            <>
              <Link {...lessonsAddress(id)} className={buttonClass()}>
                <ListVideo strokeWidth={1.75} aria-hidden="true" />
                Lessons
              </Link>
              <Link to="/admin/courses/$courseId/files" params={{ courseId: String(id) }} className={buttonClass()}>
                <Paperclip strokeWidth={1.75} aria-hidden="true" />
                Files
              </Link>
              {onSite.length > 0 && <Menu label={`Actions for ${nameOf(course, view.base.values)}`} items={onSite} />}
            </>
          )
        }
      />
      <FormNotStored
        when={unstored}
        values={form.values}
        labels={LABELS}
        name={nameOf(course, form.values)}
        onRetry={() => void save()}
      />
      <DraftOffer form={form} />
      {creating && !form.dirty && <NewDrafts record={course} except={id} />}
      {view.deleted && (
        <Banner tone="warn" className="mb-4">
          {`${sentence('waiting', { act: 'delete', subject: 'This course' })}.`}
        </Banner>
      )}
      <Form
        onSubmit={() => void save()}
        errors={form.errors}
        labels={LABELS}
        changes={form.changed.length}
        busy={form.saving}
        bar="always"
        onReset={creating ? undefined : form.reset}
        label={heading}
      >
        <CourseFields id={id} form={form} isNew={creating} record={record} items={view.items} />
      </Form>
    </>
  )
}
