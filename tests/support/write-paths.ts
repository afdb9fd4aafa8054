import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { fillPath } from '#contract/calls/endpoint.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import { formWith } from './sample-files.ts'
import { question } from './courses.ts'
import { accessPaths } from './access-write-paths.ts'
import { cvPaths } from './cv-write-paths.ts'

/** Every call that writes, each with what it takes to succeed. */

export interface WritePath {
  readonly name: EndpointName
  readonly params: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly code: string | undefined
  readonly data: unknown
  readonly body: unknown
}

export interface Site {
  readonly url: string
  readonly token: string
}

const Body = v.looseObject({ code: v.optional(v.string()), data: v.optional(v.unknown()) })

/** @param key of the write, when it shall happen once */
export async function send({ url, token }: Site, path: WritePath, key?: string): Promise<Answered> {
  const { name, params, query, body, headers } = path
  const asked = query ? `?${new URLSearchParams(query).toString()}` : ''
  const isForm = body instanceof FormData
  const isBytes = body instanceof Uint8Array
  const ask = () =>
    fetch(`${url}/api${fillPath(contract[name].path, params)}${asked}`, {
      method: contract[name].method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(!isForm && !isBytes && body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
  // Who refuses a file before all of it was read ends the connection, and the answer may go with it: asked again.
  const answer = isForm || isBytes ? await ask().catch(ask).catch(ask) : await ask()
  const parsed = v.parse(Body, await answer.json())
  return { status: answer.status, code: parsed.code, data: parsed.data, body: parsed }
}

const Made = v.looseObject({ id: v.number() })
const MadeFile = v.looseObject({ file: Made })

const bytes = Buffer.from('Text of an upload in parts')
const announced = (upload_id: string) => ({
  upload_id,
  name: 'parts.txt',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})
/** What `auth.changePassword` makes of it. */
export const NEW_PASSWORD = 'a better password of mine'
const textFile = (name: string) => formWith(`Text of ${name}`, name)

/** Makes one of everything, and twice what can be deleted. @returns the calls; deleting ones last */
export async function writePaths(site: Site, owner: { email: string; password: string }): Promise<WritePath[]> {
  const made = async (name: EndpointName, params: WritePath['params'], body: object) => {
    const answer = await send(site, { name, params, body })
    if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const make = async (name: EndpointName, body: object, params: WritePath['params'] = {}) =>
    v.parse(Made, (await made(name, params, body)).data).id
  const makeFile = async (name: string) =>
    v.parse(MadeFile, (await made('files.upload', {}, textFile(name))).data).file.id

  const category = await make('categories.create', { name: 'Notes' })
  const tag = await make('tags.create', { name: 'Kept' })
  const post = await make('posts.create', { title: 'Post', content: '<p>Text</p>', category_id: category })
  await made('posts.update', { id: post }, { title: 'Post, changed' })
  const course = await make('courses.create', {
    title: 'Course',
    description: 'About it',
    duration_hours: 2,
    level: 'beginner',
  })
  const lesson = await make('lessons.create', { title: 'Lesson', content: 'Text' }, { courseId: course })
  await made('lessons.update', { courseId: course, id: lesson }, { title: 'Lesson, changed' })
  const bare = await make('lessons.create', { title: 'Without a quiz', content: 'Text' }, { courseId: course })
  const questions = [question('Which one?')]
  const quiz = await make('quizzes.create', { questions }, { lessonId: lesson })
  const [file, second] = [await makeFile('a.txt'), await makeFile('b.txt')]
  const ofCourse = await make('courseFiles.create', { file_id: file }, { courseId: course })
  const ofLesson = await make('lessonFiles.create', { file_id: file }, { lessonId: lesson })
  const group = await make('workflowCategories.create', { name: 'Approvals' })
  const workflow = await make('workflows.create', { title: 'Flow', summary: 'Does it', workflow_category_id: group })
  await made('workflows.update', { id: workflow }, { title: 'Flow, changed' })
  await make('workflowFiles.create', { file_id: file }, { workflowId: workflow })
  await made('uploads.start', {}, announced('upload-key-1.0'))
  await made('settings.update', {}, { site_description: 'Before' })
  const newestOf = async (record: string) => {
    const answer = await fetch(`${site.url}/api${record}/revisions`, {
      headers: { Authorization: `Bearer ${site.token}` },
    })
    return v.parse(v.looseObject({ data: v.tupleWithRest([Made], Made) }), await answer.json()).data[0].id
  }
  const revision = (collection: string, id: number) => newestOf(`/admin/${collection}/${id}`)
  const ofSettings = { revisionId: await newestOf('/settings') }
  const rested = await make('tags.create', { name: 'Rests' })
  const [unused, without] = [
    await make('categories.create', { name: 'Unused' }),
    await make('workflowCategories.create', { name: 'Without flows' }),
  ]
  const erased = await makeFile('erased.txt')
  await send(site, { name: 'tags.delete', params: { id: rested } })
  await send(site, { name: 'files.delete', params: { id: erased } })

  const mail = { email: 'visitor@example.com' }
  const access = await accessPaths(site, make)
  const cv = await cvPaths(site, make)
  return [
    ...access.writes,
    ...cv.writes,
    { name: 'auth.prove', params: {}, body: { current_password: owner.password } },
    { name: 'auth.updateMe', params: {}, body: { name: 'Ona', email: owner.email } },
    {
      name: 'auth.changePassword',
      params: {},
      body: { current_password: owner.password, password: NEW_PASSWORD },
    },
    { name: 'auth.register', params: {}, body: { ...mail, name: 'Visitor', password: 'a quiet harbour at dawn' } },
    { name: 'auth.forgotPassword', params: {}, body: mail },
    { name: 'contact.create', params: {}, body: { ...mail, name: 'Visitor', subject: 'Hello', message: 'A question' } },
    { name: 'posts.create', params: {}, body: { title: 'Other', content: '<p>Text</p>', category_id: category } },
    { name: 'posts.update', params: { id: post }, body: { title: 'Again' } },
    { name: 'posts.restoreRevision', params: { id: post, revisionId: await revision('posts', post) } },
    {
      name: 'posts.nameRevision',
      params: { id: post, revisionId: await revision('posts', post) },
      body: { name: 'Kept' },
    },
    { name: 'categories.create', params: {}, body: { name: 'More notes' } },
    { name: 'categories.update', params: { id: category }, body: { name: 'Notes, changed' } },
    { name: 'tags.create', params: {}, body: { name: 'Another' } },
    { name: 'tags.update', params: { id: tag }, body: { name: 'Kept, changed' } },
    { name: 'settings.update', params: {}, body: { site_description: 'Changed' } },
    { name: 'settings.restoreRevision', params: ofSettings },
    { name: 'settings.nameRevision', params: ofSettings, body: { name: 'Kept' } },
    { name: 'files.upload', params: {}, body: textFile('c.txt') },
    { name: 'files.link', params: {}, body: { name: 'Link', url: 'https://example.com/' } },
    { name: 'files.update', params: { id: file }, body: { caption: 'Changed' } },
    { name: 'uploads.start', params: {}, body: announced('upload-key-2.0') },
    {
      name: 'uploads.append',
      params: { id: 'upload-key-1.0' },
      body: bytes,
      headers: { 'Content-Type': 'application/octet-stream', 'Upload-Offset': '0' },
    },
    {
      name: 'courses.create',
      params: {},
      body: { title: 'Other', description: 'About it', duration_hours: 2, level: 'beginner' },
    },
    { name: 'courses.update', params: { id: course }, body: { title: 'Course, changed' } },
    { name: 'courses.duplicate', params: { courseId: course } },
    { name: 'courses.reorder', params: {}, body: { ids: [course] } },
    { name: 'lessons.create', params: { courseId: course }, body: { title: 'Other', content: 'Text' } },
    { name: 'lessons.update', params: { courseId: course, id: lesson }, body: { title: 'Again' } },
    { name: 'lessons.duplicate', params: { id: lesson } },
    { name: 'lessons.restoreRevision', params: { id: lesson, revisionId: await revision('lessons', lesson) } },
    {
      name: 'lessons.nameRevision',
      params: { id: lesson, revisionId: await revision('lessons', lesson) },
      body: { name: 'Kept' },
    },
    { name: 'lessons.reorder', params: { id: course }, body: { ids: [bare, lesson] } },
    { name: 'quizzes.create', params: { lessonId: bare }, body: { questions } },
    { name: 'quizzes.update', params: { lessonId: lesson, id: quiz }, body: { title: 'Quiz, changed', questions } },
    { name: 'courseFiles.create', params: { courseId: course }, body: { file_id: second } },
    { name: 'courseFiles.update', params: { courseId: course, id: ofCourse }, body: { title: 'Changed' } },
    { name: 'courseFiles.reorder', params: { id: course }, body: { ids: [ofCourse] } },
    { name: 'lessonFiles.create', params: { lessonId: lesson }, body: { file_id: second } },
    { name: 'lessonFiles.update', params: { lessonId: lesson, id: ofLesson }, body: { title: 'Changed' } },
    { name: 'lessonFiles.reorder', params: { id: lesson }, body: { ids: [ofLesson] } },
    { name: 'workflowCategories.create', params: {}, body: { name: 'More' } },
    { name: 'workflowCategories.update', params: { id: group }, body: { name: 'Approvals, changed' } },
    {
      name: 'workflows.create',
      params: {},
      body: { title: 'Other', summary: 'Does it', workflow_category_id: group },
    },
    { name: 'workflows.update', params: { id: workflow }, body: { title: 'Again' } },
    { name: 'workflows.restoreRevision', params: { id: workflow, revisionId: await revision('workflows', workflow) } },
    {
      name: 'workflows.nameRevision',
      params: { id: workflow, revisionId: await revision('workflows', workflow) },
      body: { name: 'Kept' },
    },
    { name: 'workflowFiles.create', params: { workflowId: workflow }, body: { file_id: second } },
    { name: 'workflowFiles.update', params: { workflowId: workflow, fileId: file }, body: { description: 'Changed' } },
    { name: 'workflowFiles.reorder', params: { id: workflow }, body: { ids: [file] } },
    { name: 'trash.restore', params: { type: 'tags', id: rested } },
    { name: 'auth.login', params: {}, body: { email: owner.email, password: NEW_PASSWORD } },
    { name: 'auth.refresh', params: {} },
    { name: 'auth.endSession', params: { id: 0 } },
    { name: 'trash.erase', params: { type: 'files', id: erased } },
    { name: 'workflowFiles.delete', params: { workflowId: workflow, fileId: file } },
    { name: 'workflows.delete', params: { id: workflow } },
    { name: 'workflowCategories.delete', params: { id: without } },
    { name: 'lessonFiles.delete', params: { lessonId: lesson, id: ofLesson } },
    { name: 'courseFiles.delete', params: { courseId: course, id: ofCourse } },
    { name: 'quizzes.delete', params: { lessonId: lesson, id: quiz } },
    { name: 'lessons.delete', params: { courseId: course, id: lesson } },
    { name: 'courses.delete', params: { id: course } },
    { name: 'posts.delete', params: { id: post } },
    { name: 'tags.delete', params: { id: tag } },
    { name: 'categories.delete', params: { id: unused } },
    { name: 'files.delete', params: { id: second } },
    ...access.deletes,
    ...cv.deletes,
    { name: 'trash.empty', params: {}, query: { until: new Date().toISOString() } },
    { name: 'demo.remove', params: {} },
    { name: 'auth.logout', params: {}, body: {} },
  ]
}
