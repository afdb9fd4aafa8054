import { Link } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount, formatDuration, formatNumber } from '#client/ui/format.ts'
import { Thumb } from '#client/widgets/thumb.tsx'
import { type CourseRow, lessonsAddress, LEVEL_WORDS } from './-course-form.ts'

export const statusWord = (course: Pick<CourseRow, 'is_published'>) => (course.is_published ? 'Published' : 'Draft')

export function courseColumns(
  lessonsOf: (row: Row<CourseRow>) => number,
  resolveSrc: (src: string) => string,
): readonly Column<Row<CourseRow>>[] {
  return [
    {
      key: 'image',
      header: 'Image',
      width: '72px',
      phone: 'lead',
      cell: ({ id, record }) => (
        <Thumb src={record.image_url} resolveSrc={resolveSrc} of={{ type: 'course', id, group: id }} />
      ),
    },
    {
      key: 'title',
      header: 'Course',
      phone: 'primary',
      cell: ({ record }) => nameOf(course, record),
      below: ({ record }) => record.slug !== '' && <span className="font-mono">{`/${record.slug}`}</span>,
    },
    {
      key: 'level',
      header: 'Level',
      width: '106px',
      phone: 'meta',
      cell: ({ record }) => LEVEL_WORDS[record.level],
    },
    {
      key: 'duration',
      header: 'Duration (hours)',
      width: '124px',
      align: 'end',
      phone: 'meta',
      cell: ({ record }) => formatNumber(record.duration_hours ?? 0, 1),
      phoneCell: ({ record }) => (record.duration_hours ? formatDuration(record.duration_hours * 60) : ''),
    },
    {
      key: 'lessons',
      header: 'Lessons',
      width: '84px',
      align: 'end',
      phone: 'meta',
      cell: (row) => (
        <Link
          {...lessonsAddress(row.id)}
          className="count-link"
          aria-label={`${formatCount(lessonsOf(row), 'lesson')} of ${nameOf(course, row.record)}`}
        >
          {formatNumber(lessonsOf(row))}
        </Link>
      ),
      phoneCell: (row) => formatCount(lessonsOf(row), 'lesson'),
    },
    {
      key: 'status',
      header: 'Status',
      width: '100px',
      phone: 'state',
      cell: ({ record }) => <Badge tone={record.is_published ? 'ok' : 'neutral'}>{statusWord(record)}</Badge>,
      // Most are published, and a phone's line has better to say.
      phoneCell: ({ record }) => (record.is_published ? '' : statusWord(record)),
    },
  ]
}
