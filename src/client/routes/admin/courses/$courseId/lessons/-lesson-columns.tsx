import { Check, Lock } from 'lucide-react'
import { lesson } from '#contract/records/lesson.ts'
import { nameOf } from '#contract/records/record.ts'
import { standingOf } from '#client/offline/reading/edit-phase.ts'
import { markOf, stateWordsOf } from '#client/state-grammar.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Row, RowState } from '#client/offline/reading/use-rows.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Column } from '#client/ui/data-list.tsx'
import { formatCount } from '#client/ui/format.ts'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'

type Of = Row<LessonRow>

/** Title, Duration (min), Video, Preview; files below the title, drafts say so. */
export function lessonColumns(
  /** From 0. */
  placeOf: (row: Of) => number,
  hasQuiz: (row: Of) => boolean,
): readonly Column<Of>[] {
  const number = (row: Of) => <span className="tabular-nums text-ink-3">{placeOf(row) + 1}</span>
  return [
    { key: 'place', header: '#', width: '44px', phone: 'lead', cell: number },
    {
      key: 'title',
      header: 'Title',
      phone: 'primary',
      cell: ({ record }) => nameOf(lesson, record),
      below: ({ record }) => (record.files_count ? formatCount(record.files_count, 'file') : ''),
    },
    {
      key: 'duration',
      header: 'Duration (min)',
      width: '124px',
      align: 'end',
      phone: 'meta',
      cell: ({ record }) => record.duration_minutes,
      phoneCell: ({ record }) => `${record.duration_minutes} min`,
    },
    {
      key: 'video',
      header: 'Video',
      width: '72px',
      phone: 'meta',
      cell: ({ record }) => <VideoMark has={record.video_url !== null} />,
      phoneCell: ({ record }) => (record.video_url === null ? '' : 'Video'),
    },
    {
      key: 'preview',
      header: 'Preview',
      width: '104px',
      phone: 'meta',
      cell: ({ record }) => <PreviewBadge free={record.is_free_preview} />,
      phoneCell: ({ record }) => (record.is_free_preview ? 'Free' : 'Locked'),
    },
    {
      key: 'status',
      header: 'Status',
      width: '104px',
      phone: 'state',
      cell: ({ record }) =>
        record.is_published ? <span className="text-ink-2">Published</span> : <LessonStatus published={false} />,
      phoneCell: ({ record }) => (record.is_published ? '' : 'Draft'),
    },
    {
      key: 'quiz',
      header: 'Quiz',
      width: '64px',
      phone: 'meta',
      cell: (row) => (hasQuiz(row) ? <Tick label="Has a quiz" /> : <None label="No quiz" />),
      phoneCell: (row) => (hasQuiz(row) ? 'Quiz' : ''),
    },
  ]
}

export function LessonStatus({ published }: { readonly published: boolean }) {
  return <Badge tone={published ? 'ok' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>
}

function PreviewBadge({ free }: { readonly free: boolean }) {
  return free ? (
    <Badge tone="accent">Free</Badge>
  ) : (
    <Badge icon={<Lock className="size-3" strokeWidth={2} aria-hidden="true" />}>Locked</Badge>
  )
}

const VideoMark = ({ has }: { readonly has: boolean }) =>
  has ? <Tick label="Has a video" /> : <None label="No video" />

function Tick({ label }: { readonly label: string }) {
  return (
    <>
      <Check className="inline size-4 text-ok" strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </>
  )
}

function None({ label }: { readonly label: string }) {
  return (
    <>
      <span className="text-ink-3" aria-hidden="true">
        –
      </span>
      <span className="sr-only">{label}</span>
    </>
  )
}

/** What waits of a lesson's quiz shows on the lesson, unless the lesson itself waits. */
export function withQuiz(state: RowState | undefined, quizItems: readonly OutboxItem[]): RowState | undefined {
  if (state?.mark === 'attention') return state
  const standing = standingOf(quizItems)
  if (!standing || (state !== undefined && standing.phase !== 'needs-you')) return state
  return {
    deleted: false,
    onlyHere: false,
    ...state,
    mark: markOf(standing.phase),
    label: stateWordsOf('Quiz', standing.phase),
  }
}
