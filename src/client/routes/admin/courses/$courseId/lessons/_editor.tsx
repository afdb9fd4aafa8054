import { createFileRoute, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { LessonEditorPage } from './-editor-page.tsx'

/**
 * One editor for /create and /$lessonId: the page stays as it is, cursor included, when the first save gives a new
 * lesson its address. The quiz lies over it and has an address too, so that
 * Back, reload and links work.
 */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_editor')({
  validateSearch: v.object({ quiz: v.optional(v.fallback(v.optional(v.literal(true)), undefined)) }),
  // Fetched when the link to a lesson is pointed at, so that the text is there with the page.
  loader: () => void import('#client/widgets/markdown/markdown-editor.tsx'),
  component: EditorRoute,
})

function EditorRoute() {
  const courseId = parseRecordId(Route.useParams().courseId)
  const { quiz } = Route.useSearch()
  const lessonId = useParams({
    from: '/admin/courses/$courseId/lessons/_editor/$lessonId',
    shouldThrow: false,
  })?.lessonId
  const draft = useSearch({ from: '/admin/courses/$courseId/lessons/_editor/create', shouldThrow: false })?.draft
  const navigate = useNavigate()
  const id = parseRecordId(lessonId ?? draft ?? '')
  if (id === null || courseId === null) return <NotFoundPage />
  const openQuiz = (open: boolean) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, quiz: open ? true : undefined }),
      replace: !open,
      resetScroll: false,
    })
  return (
    <RequireAccess access="content.write">
      <LessonEditorPage
        key={id}
        id={id}
        courseId={courseId}
        creating={lessonId === undefined}
        quizOpen={quiz === true}
        onQuiz={openQuiz}
      />
    </RequireAccess>
  )
}
