import type { CallInput } from '#contract/calls/endpoint.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { type CallOptions, testServer, type TestServer } from './api.ts'
import { formWith } from './sample-files.ts'
import type { Course, Lesson, Quiz, StoredFile } from '#tests/support/schemas.ts'

/** A server with the owner signed in, and short ways to make what a course holds. */

type Body = Readonly<Record<string, unknown>>

export const question = (words: string, more: Body = {}): Body => ({
  question: words,
  option_a: 'One',
  option_b: 'Two',
  option_c: 'Three',
  option_d: 'Four',
  ...more,
})

export async function classroom() {
  const server = await testServer()
  const { token } = server.owner
  const call = <N extends EndpointName>(
    name: N,
    input: Partial<Omit<CallInput<Contract[N]>, 'body'>> & { readonly body?: unknown } = {},
    options: CallOptions = {},
  ) => server.call(name, input, { token, ...options })

  return {
    server,
    token,
    call,
    course: async (title: string, more: Body = {}): Promise<Course> => {
      const body = { title, description: 'About it', duration_hours: 2, level: 'beginner', ...more }
      return (await call('courses.create', { body })).data
    },
    lesson: async (courseId: number, title: string, more: Body = {}): Promise<Lesson> => {
      const body = { title, content: `Text of ${title}`, ...more }
      return (await call('lessons.create', { params: { courseId: String(courseId) }, body })).data
    },
    quiz: async (lessonId: number, more: Body = {}): Promise<Quiz> => {
      const body = { questions: [question('Which one?')], ...more }
      return (await call('quizzes.create', { params: { lessonId: String(lessonId) }, body })).data
    },
    file: (name = 'notes.txt', isPublic = true) => upload(server, token, name, isPublic),
    readLesson: async (id: number) => (await call('lessons.read', { params: { id: String(id) } })).data,
    readCourse: async (id: number) => (await call('courses.read', { params: { id: String(id) } })).data,
    lessonOrder: async (id: number) => (await call('lessons.order', { params: { id: String(id) } })).data,
    titles: async (courseId: number) => {
      const { lessons } = (await call('lessons.list', { params: { courseId: String(courseId) } })).data
      return lessons.map(({ title }) => title)
    },
  }
}

async function upload(server: TestServer, token: string, name: string, isPublic: boolean): Promise<StoredFile> {
  const body = formWith(`Text of ${name}`, name, { is_public: String(isPublic) })
  return (await server.call('files.upload', { body }, { token })).data.file
}

/** What a delete, restore or erase of the trash is addressed to. */
export const trashed = (type: string, id: number) => ({ params: { type, id: String(id) } })
