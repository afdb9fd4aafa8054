import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listQuery } from '#contract/fields/list-query.ts'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { pageOf } from './envelope.ts'

/** What the public site calls, apart from posts. Their editors come with the content screens. */

const published = { id: Id, created_at: Timestamp, updated_at: Timestamp }
const PublicCourse = v.object({
  ...published,
  title: v.string(),
  slug: v.string(),
  description: v.string(),
  image_url: v.nullable(v.string()),
  what_you_learn: v.string(),
  duration_hours: v.number(),
  level: v.string(),
  is_published: v.boolean(),
  order: v.number(),
  lessons_count: v.number(),
  /** Of the published lessons together. */
  total_minutes: v.number(),
  /** Courses are read here and not taken, so far: nobody is enrolled. */
  enrolled_users_count: v.number(),
  is_enrolled: v.boolean(),
})
/** What a visitor sees of a file that belongs to something public. */
const PublicFile = v.object({
  id: Id,
  title: v.string(),
  description: v.string(),
  mime_type: v.string(),
  /** Bytes. */
  size: v.number(),
  /**
   * From the site's root, or where a link leads; of a private file signed and good for ten minutes. Null for what can't
   * be downloaded.
   */
  url: v.nullable(v.string()),
})
const PublicAttachment = v.object({ ...PublicFile.entries, is_required: v.boolean() })
/** What a visitor sees of a lesson: its text, video and attachments only when it is a free preview. */
const PublicLesson = v.object({
  id: Id,
  title: v.string(),
  slug: v.string(),
  thumbnail: v.nullable(v.string()),
  duration_minutes: v.number(),
  is_free_preview: v.boolean(),
  order: v.number(),
  /** Markdown. */
  content: v.nullable(v.string()),
  video_url: v.nullable(v.string()),
  attachments: v.array(PublicAttachment),
})
const PublicCourseDetail = v.object({
  ...PublicCourse.entries,
  lessons: v.array(PublicLesson),
  attachments: v.array(PublicAttachment),
})
const PublicWorkflow = v.object({
  ...published,
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  description: v.string(),
  /** Name of its category. */
  category: v.nullable(v.string()),
  tools: v.array(v.string()),
  /** What it needs an account or a key for, by name. */
  credentials: v.array(v.string()),
  /** What is left to do after the import, in this order. */
  setup_steps: v.array(v.string()),
  benefits: v.array(v.string()),
  is_featured: v.boolean(),
  is_premium: v.boolean(),
  image_url: v.nullable(v.string()),
})
const PublicWorkflowFile = v.object({ ...PublicFile.entries, version_note: v.string() })
const PublicWorkflowDetail = v.object({ ...PublicWorkflow.entries, files: v.array(PublicWorkflowFile) })
const PublicCvTemplate = v.object({
  ...published,
  name: v.string(),
  description: v.string(),
  category: v.string(),
  ats_score: v.number(),
  thumbnail: v.nullable(v.string()),
  is_default: v.boolean(),
})

/** By key: of a switch true or false, of a picture its address and alt text, of a list what its JSON says, else a text. */
const PublicHome = v.object({
  settings: v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.unknown()), v.looseObject({})])),
})

const query = listQuery(['title', 'created_at'], 10, {})

export const siteEndpoints = {
  'public.home': endpoint({
    name: 'public.home',
    method: 'GET',
    path: '/home',
    access: 'public',
    summary: 'The active settings of the home page by key; every text is plain text, never HTML',
    answer: PublicHome,
    tagged: true,
  }),
  'public.courses': endpoint({
    name: 'public.courses',
    method: 'GET',
    path: '/courses',
    access: 'public',
    summary: 'Published courses in order',
    query,
    answer: pageOf(PublicCourse),
    shape: 'pager',
  }),
  'public.course': endpoint({
    name: 'public.course',
    method: 'GET',
    path: '/courses/{idOrSlug}',
    access: 'public',
    summary: 'One published course with its attachments and published lessons; texts and files of free previews alone',
    params: v.object({ idOrSlug: v.pipe(v.string(), v.maxLength(200)) }),
    answer: PublicCourseDetail,
  }),
  'public.workflows': endpoint({
    name: 'public.workflows',
    method: 'GET',
    path: '/workflows',
    access: 'public',
    summary: 'Published workflows',
    query,
    answer: pageOf(PublicWorkflow),
    shape: 'pager',
  }),
  'public.workflow': endpoint({
    name: 'public.workflow',
    method: 'GET',
    path: '/workflows/{slug}',
    access: 'public',
    summary: 'One published workflow with its files; those of a premium one are named and not handed out',
    params: v.object({ slug: v.pipe(v.string(), v.maxLength(200)) }),
    answer: PublicWorkflowDetail,
  }),
  'public.cvTemplates': endpoint({
    name: 'public.cvTemplates',
    method: 'GET',
    path: '/cv-templates',
    access: 'public',
    summary: 'Active CV templates',
    answer: v.array(PublicCvTemplate),
  }),
} as const
