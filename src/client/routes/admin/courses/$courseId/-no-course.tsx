import { Link } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { AbsentRecord } from '#client/records/absent-record.tsx'
import { useAddresses } from '#client/records/addresses.ts'
import { PageHead } from '#client/ui/page.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'

/** Without a course there are no lessons to look through, to write or to read. */
export function NoCourse() {
  const { list } = useAddresses(course)
  const back = { ...list, label: course.plural }
  usePageTitle(course.label)
  useSubPage(course.label, back)
  return (
    <>
      <PageHead
        title={course.label}
        back={{ label: back.label, link: (look) => <Link {...back} {...look} /> }}
        quietOnPhone
      />
      <AbsentRecord record={course} />
    </>
  )
}
