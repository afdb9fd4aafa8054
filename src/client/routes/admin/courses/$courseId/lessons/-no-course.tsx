import { course } from '#contract/records/course.ts'
import { AbsentRecord } from '#client/records/absent-record.tsx'
import { useAddresses } from '#client/records/addresses.ts'
import { PageHead } from '#client/ui/page.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'

/** Without a course there are no lessons to look through or to write. */
export function NoCourse() {
  const { list } = useAddresses(course)
  usePageTitle('Lessons')
  useSubPage('Lessons', { ...list, label: course.plural })
  return (
    <>
      <PageHead title="Lessons" quietOnPhone />
      <AbsentRecord record={course} />
    </>
  )
}
