import * as v from 'valibot'
import { course } from '#contract/records/course.ts'
import type { CourseFile, LessonFile } from '#contract/records/attachment.ts'
import { LINK_MIME_TYPE, type StoredFile } from '#contract/records/file.ts'
import { post, type Post } from '#contract/records/post.ts'
import { workflow } from '#contract/records/workflow.ts'
import { filesOfLessons, listCourseFiles } from '#server/db/attachments.ts'
import { pageAround } from '#server/db/paging.ts'
import { activeHomeSettings } from '#server/db/home-settings.ts'
import { listPosts } from '#server/db/post-lists.ts'
import { POST_COLUMNS, postOf } from '#server/db/posts.ts'
import type { Db } from '#server/db/schema.ts'
import { statement } from '#server/db/compiled-query.ts'
import { withShownTerms } from '#server/db/shown-terms.ts'
import { recordHolds } from '#server/db/search.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { filesOfWorkflows } from '#server/db/workflow-files.ts'
import { oneByOne } from '#server/db/turn.ts'
import { missing } from '#server/failure.ts'
import { signLink } from '#server/files/signed-link.ts'
import { formerlyAt } from '#server/records/former-slugs.ts'
import { findKept } from '#server/records/table.ts'

/** What visitors of the site read without an account: published or active records only. */

export const siteHandlers = {
  'public.home': async (_, { db }) => ({ settings: await activeHomeSettings(db) }),

  'public.posts': async ({ query }, { db, at }) => {
    const { q, category, tag, sort = '-published_at', page, per_page } = query
    const asked = { q: q || undefined, status: 'published', category, tag } as const
    const found = await listPosts(db, asked, sort, { page, per_page }, at)
    return { ...found, data: await withShownTerms(db, found.data) }
  },

  'public.post': async ({ params }, { db, at }) => {
    const { slug } = params
    const found = (await publishedPost(db, { slug, at })) ?? (await movedPost(db, slug, at))
    const [post] = found ? await withShownTerms(db, [found]) : []
    if (!post) throw missing('The post')
    return post
  },

  'public.courses': async ({ query }, { db }) => {
    const { q, sort, page, per_page } = query
    let courses = publishedCourses(db)
    if (q) courses = courses.where(await recordHolds(db, q, course, 'courses'))
    const { total } = await courses
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const column = sort?.endsWith('title') ? ignoringCase('courses.title') : 'courses.created_at'
    const sorted = sort ? courses.orderBy(column, directionOf(sort)) : courses.orderBy('courses.position')
    const rows = await sorted
      .orderBy('courses.id')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return pageAround(rows.map(courseOf), total, { page, per_page })
  },

  'public.course': async ({ params }, { db, deps, now }) => {
    const { idOrSlug } = params
    const courses = publishedCourses(db)
    // A slug may be digits alone, so it is looked for first.
    const bySlug = await courses.where('courses.slug', '=', idOrSlug).executeTakeFirst()
    const id = (await formerlyAt(db, course, idOrSlug)) ?? (/^[1-9]\d{0,14}$/.test(idOrSlug) ? Number(idOrSlug) : 0)
    const found = bySlug ?? (await courses.where('courses.id', '=', id).executeTakeFirst())
    if (!found) throw missing('The course')
    const open = opener(deps, now)
    const attachments = (await listCourseFiles(db, found.id)).flatMap(attachmentOf(open))
    return { ...courseOf(found), attachments, lessons: await publishedLessons(db, found.id, open) }
  },

  'public.workflows': async ({ query }, { db }) => {
    const { q, sort, page, per_page } = query
    let workflows = publishedWorkflows(db)
    if (q) workflows = workflows.where(await recordHolds(db, q, workflow, 'workflows'))
    const { total } = await workflows
      .clearSelect()
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await workflows
      .orderBy(
        sort?.endsWith('title') ? ignoringCase('workflows.title') : 'workflows.created_at',
        sort ? directionOf(sort) : 'desc',
      )
      .orderBy('workflows.id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute()
    return pageAround(rows.map(workflowOf), total, { page, per_page })
  },

  'public.workflow': async ({ params }, { db, deps, now }) => {
    const { slug } = params
    const workflows = publishedWorkflows(db)
    const found =
      (await workflows.where('workflows.slug', '=', slug).executeTakeFirst()) ??
      (await workflows.where('workflows.id', '=', (await formerlyAt(db, workflow, slug)) ?? 0).executeTakeFirst())
    if (!found) throw missing('The workflow')
    const shown = workflowOf(found)
    const open = opener(deps, now)
    const links = (await filesOfWorkflows(db, [found.id])).get(found.id) ?? []
    const files = links.flatMap(({ file, display_name, description, version_note }) => {
      if (!file) return []
      const url = shown.is_premium ? null : open(file)
      return [{ ...fileFacts(file), title: display_name || file.name, description, version_note, url }]
    })
    return { ...shown, files }
  },

  'public.cvTemplates': async (_, { db }) => {
    const rows = await db
      .selectFrom('cv_templates')
      .where('deleted_at', 'is', null)
      .where('is_active', '=', 1)
      .select(['id', 'created_at', 'updated_at', 'name', 'description', 'category', 'ats_score', 'thumbnail'])
      .select('is_default')
      .orderBy('is_default', 'desc')
      .orderBy(ignoringCase('name'))
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, is_default: row.is_default === 1 }))
  },
} satisfies Handlers<
  | 'public.home'
  | 'public.posts'
  | 'public.post'
  | 'public.courses'
  | 'public.course'
  | 'public.workflows'
  | 'public.workflow'
  | 'public.cvTemplates'
>

const StoredTexts = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

const bySlug = statement((db, { slug, at }: { slug: string; at: string }) =>
  db
    .selectFrom('posts')
    .select(POST_COLUMNS)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('is_published', '=', 1)
    .where((is) => is.or([is('published_at', 'is', null), is('published_at', '<=', at)])),
)

async function publishedPost(db: Db, asked: { slug: string; at: string }): Promise<Post | undefined> {
  const [row] = await bySlug(db, asked)
  return row && postOf(row)
}

/** The post that was published at this address before; it says where it is now. */
async function movedPost(db: Db, former: string, at: string): Promise<Post | undefined> {
  const id = await formerlyAt(db, post, former)
  const now = id === undefined ? undefined : await findKept(db, post, id)
  return now && publishedPost(db, { slug: now.slug, at })
}

const publishedCourses = (db: Db) =>
  db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .where('courses.is_published', '=', 1)
    .select(['courses.id', 'courses.created_at', 'courses.updated_at', 'courses.title', 'courses.slug'])
    .select(['courses.description', 'courses.image_url', 'courses.what_you_learn', 'courses.duration_hours'])
    .select(['courses.level', 'courses.is_published', 'courses.position'])
    .select((of) =>
      of
        .selectFrom('lessons')
        .whereRef('lessons.course_id', '=', 'courses.id')
        .where('lessons.deleted_at', 'is', null)
        .where('lessons.is_published', '=', 1)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('lessons_count'),
    )
    .select((of) =>
      of
        .selectFrom('lessons')
        .whereRef('lessons.course_id', '=', 'courses.id')
        .where('lessons.deleted_at', 'is', null)
        .where('lessons.is_published', '=', 1)
        .select((inner) =>
          inner.fn.coalesce(inner.fn.sum<number>('lessons.duration_minutes'), inner.lit(0)).as('minutes'),
        )
        .$asScalar()
        .$notNull()
        .as('total_minutes'),
    )

type CourseRow = Awaited<ReturnType<ReturnType<typeof publishedCourses>['execute']>>[number]

function courseOf({ position, is_published, ...row }: CourseRow) {
  return { ...row, is_published: is_published === 1, order: position, enrolled_users_count: 0, is_enrolled: false }
}

async function publishedLessons(db: Db, courseId: number, open: Opener) {
  const found = await db
    .selectFrom('lessons')
    .select('id')
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .where('is_published', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const lessons = await oneByOne(found, async (id) => {
    const [row] = await publishedLesson(db, { id })
    return row && { record: row, length: row.content.length }
  })
  const files = await filesOfLessons(
    db,
    lessons.filter((row) => row.is_free_preview === 1).map(({ id }) => id),
  )
  // Drafts leave no gaps: what visitors count is what they see.
  return lessons.map(({ is_free_preview, content, video_url, ...row }, order) => {
    const isFree = is_free_preview === 1
    return {
      ...row,
      is_free_preview: isFree,
      order,
      content: isFree ? content : null,
      video_url: isFree ? video_url : null,
      attachments: files.filter((file) => file.lesson_id === row.id).flatMap(attachmentOf(open)),
    }
  })
}

const publishedWorkflows = (db: Db) =>
  db
    .selectFrom('workflows')
    .leftJoin('workflow_categories', (on) =>
      on.onRef('workflow_categories.id', '=', 'workflows.category_id').on('workflow_categories.deleted_at', 'is', null),
    )
    .where('workflows.deleted_at', 'is', null)
    .where('workflows.status', '=', 'published')
    .select(['workflows.id', 'workflows.created_at', 'workflows.updated_at', 'workflows.title', 'workflows.slug'])
    .select(['summary', 'workflows.description', 'image_url', 'is_featured', 'is_premium'])
    .select(['tools', 'credentials', 'setup_steps', 'benefits'])
    .select('workflow_categories.name as category')

type WorkflowRow = Awaited<ReturnType<ReturnType<typeof publishedWorkflows>['execute']>>[number]

function workflowOf({ is_featured, is_premium, ...row }: WorkflowRow) {
  return {
    ...row,
    tools: v.parse(StoredTexts, row.tools),
    credentials: v.parse(StoredTexts, row.credentials),
    setup_steps: v.parse(StoredTexts, row.setup_steps),
    benefits: v.parse(StoredTexts, row.benefits),
    is_featured: is_featured === 1,
    is_premium: is_premium === 1,
  }
}

/** @returns where a visitor gets a file */
type Opener = (file: StoredFile) => string

/** A private file of something public opens for a while: whoever put it there meant its visitors. */
function opener({ config }: Context['deps'], now: number): Opener {
  return (file) => {
    if (file.is_public || file.mime_type === LINK_MIME_TYPE) return file.path
    return signLink(config.secretKeys.current, file.path.slice(file.path.lastIndexOf('/') + 1), now).url
  }
}

const fileFacts = ({ id, mime_type, size }: StoredFile) => ({ id, mime_type, size })

/** An attachment whose file rests in the trash is none. */
const attachmentOf =
  (open: Opener) =>
  ({ file, title, description, is_required, is_downloadable }: CourseFile | LessonFile) =>
    file === null
      ? []
      : [
          {
            ...fileFacts(file),
            title: title || file.name,
            description,
            is_required,
            url: is_downloadable ? open(file) : null,
          },
        ]

const publishedLesson = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('lessons')
    .select(['id', 'title', 'slug', 'thumbnail', 'duration_minutes', 'is_free_preview', 'content', 'video_url'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_published', '=', 1),
)

const directionOf = (sort: string) => (sort.startsWith('-') ? 'desc' : 'asc')
