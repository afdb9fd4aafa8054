import { courseFile, lessonFile } from '#contract/records/attachment.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { quiz, QUIZ_DEFAULTS } from '#contract/records/quiz.ts'
import { itemsOf } from '#contract/fields/schema.ts'
import type { Actor } from '#server/db/activity.ts'
import type { Trx } from '#server/db/schema.ts'
import { create } from '#server/records/life.ts'
import { slugNear } from '#server/records/slug.ts'
import { DEMO_COURSES, type DemoCourse } from './content/courses.ts'
import {
  DEMO_COURSE_FILES,
  DEMO_DRAFT_LESSONS,
  DEMO_LESSON_FILES,
  DEMO_LESSON_TEXTS,
  DEMO_QUIZZES,
  type DemoAttachment,
} from './content/lessons.ts'
import type { DemoFiles } from './files.ts'
import { at, type DemoMoment, SAMPLE, sampler } from './moment.ts'

/** Writes the sample courses with their lessons, quizzes and attachments, all of them marked as samples. */
export async function insertDemoCourses(trx: Trx, files: DemoFiles, { now }: DemoMoment): Promise<void> {
  for (const [index, sample] of DEMO_COURSES.entries()) {
    const by = sampler(at(now, 30 + index * 11, index))
    const minutes = sample.lessons.reduce((sum, line) => sum + Number(line.split(' | ')[1]), 0)
    const values = {
      title: sample.title,
      slug: await slugNear(trx, course, {}, sample.slug),
      description: sample.description,
      image_url: files.picture(`course-${sample.slug}`) ?? null,
      what_you_learn: learnt(sample.learn),
      duration_hours: Math.ceil(minutes / 30) / 2,
      level: sample.level,
      is_published: sample.published,
    }
    const { id } = await create(trx, by, course, values, SAMPLE)
    await insertLessons(trx, by, sample, id)
    for (const attachment of DEMO_COURSE_FILES[sample.slug] ?? []) {
      const attached = await attachedFile(trx, attachment)
      if (attached) await create(trx, by, courseFile, { ...attached, course_id: id }, SAMPLE)
    }
  }
}

/** Its sentences, one item per line. */
function learnt(text: string): string {
  return itemsOf(text.replace(/\.(?:\s+|$)/g, '\n')).join('\n')
}

async function insertLessons(trx: Trx, by: Actor, sample: DemoCourse, courseId: number): Promise<void> {
  for (const [position, line] of sample.lessons.entries()) {
    const [title = '', count = '0', about = ''] = line.split(' | ')
    const values = {
      ...emptyForm(lesson),
      course_id: courseId,
      title,
      content: [about, DEMO_LESSON_TEXTS[title]].filter(Boolean).join('\n\n'),
      duration_minutes: Number(count),
      is_free_preview: position === 0,
      is_published: !DEMO_DRAFT_LESSONS.includes(title),
      order: undefined,
    }
    const { id } = await create(trx, by, lesson, values, SAMPLE)
    await insertQuiz(trx, by, id, title)
    for (const attachment of DEMO_LESSON_FILES[title] ?? []) {
      const attached = await attachedFile(trx, attachment)
      if (attached) await create(trx, by, lessonFile, { ...attached, lesson_id: id }, SAMPLE)
    }
  }
}

async function insertQuiz(trx: Trx, by: Actor, lessonId: number, title: string): Promise<void> {
  const sample = DEMO_QUIZZES[title]
  if (!sample) return
  const { points } = QUIZ_DEFAULTS
  const questions = sample.questions.map((question) => ({
    ...question,
    type: 'multiple_choice' as const,
    points,
  }))
  const values = { ...emptyForm(quiz), title, description: sample.description, questions, lesson_id: lessonId }
  await create(trx, by, quiz, values, SAMPLE)
}

/** @returns undefined when the sample library does not hold the file */
async function attachedFile(trx: Trx, { file: name, title, description, required, downloadable }: DemoAttachment) {
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('name', '=', name)
    .where('demo', '=', 1)
    .executeTakeFirst()
  return file && { file_id: file.id, title, description, is_required: required, is_downloadable: downloadable }
}
