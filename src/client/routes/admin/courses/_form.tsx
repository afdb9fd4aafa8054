import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { EditorPage } from '#client/records/editor-page.tsx'
import { CoursePage } from './-course-page.tsx'

export const Route = createFileRoute('/admin/courses/_form')({ component: FormRoute })

function FormRoute() {
  const known = useParams({ from: '/admin/courses/_form/$courseId/', shouldThrow: false })
  const made = useSearch({ from: '/admin/courses/_form/create', shouldThrow: false })
  return (
    <EditorPage record={course} id={known?.courseId} draft={made?.draft} plain>
      {(props) => <CoursePage {...props} />}
    </EditorPage>
  )
}
