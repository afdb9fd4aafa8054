import { createFileRoute, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { lesson } from '#contract/records/lesson.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { EditorPage } from '#client/records/editor-page.tsx'
import { LessonEditor } from './-lesson-editor.tsx'
import { NoCourse } from '#client/routes/admin/courses/$courseId/-no-course.tsx'

/** The quiz lies over the editor of its lesson and has an address too, so that Back, reload and links work. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_editor')({
  validateSearch: v.object({ quiz: v.optional(v.fallback(v.optional(v.literal(true)), undefined)) }),
  // Fetched when the link to a lesson is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/markdown/markdown-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const courseId = parseRecordId(Route.useParams().courseId)
  const { quiz } = Route.useSearch()
  const known = useParams({ from: '/admin/courses/$courseId/lessons/_editor/$lessonId', shouldThrow: false })
  const made = useSearch({ from: '/admin/courses/$courseId/lessons/_editor/create', shouldThrow: false })
  const navigate = useNavigate()
  if (courseId === null) return <NoCourse />
  const openQuiz = (open: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, quiz: open ? true : undefined }),
      replace: !open,
      resetScroll: false,
    })
  return (
    <EditorPage record={lesson} id={known?.lessonId} draft={made?.draft} parents={{ courseId }}>
      {(page) => <LessonEditor page={page} courseId={courseId} quizOpen={quiz === true} onQuiz={openQuiz} />}
    </EditorPage>
  )
}
