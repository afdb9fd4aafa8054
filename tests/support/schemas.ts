import type * as v from 'valibot'
import * as attachments from '#contract/records/attachment.ts'
import * as categories from '#contract/records/category.ts'
import * as courses from '#contract/records/course.ts'
import * as files from '#contract/records/file.ts'
import * as lessons from '#contract/records/lesson.ts'
import * as posts from '#contract/records/post.ts'
import * as quizzes from '#contract/records/quiz.ts'
import { schemasOf } from '#contract/records/schemas.ts'
import * as settings from '#contract/records/settings.ts'
import * as tags from '#contract/records/tag.ts'
import * as workflowCategories from '#contract/records/workflow-category.ts'
import * as workflows from '#contract/records/workflow.ts'

/** Answers of the API as tests read them. */

export const Category = schemasOf(categories.category).full
export const Course = schemasOf(courses.course).full
export const CourseFile = schemasOf(attachments.courseFile).full
export const CourseLessons = lessons.lessonEndpoints['lessons.list'].answer
export const Lesson = schemasOf(lessons.lesson).full
export const LessonFile = schemasOf(attachments.lessonFile).full
export const LessonUpdate = schemasOf(lessons.lesson).update
export const Post = schemasOf(posts.post).full
export const PostSummary = schemasOf(posts.post).row
export const Quiz = schemasOf(quizzes.quiz).full
export const Settings = schemasOf(settings.settings).full
export const StoredFile = schemasOf(files.storedFile).full
export const Tag = schemasOf(tags.tag).full
export const Workflow = schemasOf(workflows.workflow).full
export const WorkflowCategory = schemasOf(workflowCategories.workflowCategory).full

export type Category = v.InferOutput<typeof Category>
export type Course = v.InferOutput<typeof Course>
export type CourseFile = v.InferOutput<typeof CourseFile>
export type CourseLessons = v.InferOutput<typeof CourseLessons>
export type Lesson = v.InferOutput<typeof Lesson>
export type LessonFile = v.InferOutput<typeof LessonFile>
export type Post = v.InferOutput<typeof Post>
export type PostSummary = v.InferOutput<typeof PostSummary>
export type Quiz = v.InferOutput<typeof Quiz>
export type Settings = v.InferOutput<typeof Settings>
export type StoredFile = v.InferOutput<typeof StoredFile>
export type Tag = v.InferOutput<typeof Tag>
export type Workflow = v.InferOutput<typeof Workflow>
export type WorkflowCategory = v.InferOutput<typeof WorkflowCategory>
