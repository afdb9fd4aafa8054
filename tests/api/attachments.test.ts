import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'

/** Attachments of courses and of lessons behave alike. */

async function prepared(kind: 'courseFiles' | 'lessonFiles') {
  const room = await classroom()
  const home = await room.course('Course')
  const lesson = await room.lesson(home.id, 'Lesson')
  const other = kind === 'courseFiles' ? (await room.course('Other')).id : (await room.lesson(home.id, 'Other')).id
  const owner = kind === 'courseFiles' ? home.id : lesson.id
  const within = (id: number) => (kind === 'courseFiles' ? { courseId: String(id) } : { lessonId: String(id) })
  // The two families take the same input but for the name of the parent; the test's own table of names is the check.
  const path = kind === 'courseFiles' ? `/api/admin/courses/${owner}/files` : `/api/admin/lessons/${owner}/files`
  const send = async (method: string, address: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await room.server.request(address, {
      method,
      headers: { Authorization: `Bearer ${room.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, ...(await response.json()) }
  }
  const foreign = kind === 'courseFiles' ? `/api/admin/courses/${other}/files` : `/api/admin/lessons/${other}/files`
  return { ...room, home, lesson, owner, within, path, foreign, send }
}

for (const kind of ['courseFiles', 'lessonFiles'] as const) {
  describe(kind, () => {
    const single = kind === 'courseFiles' ? '/api/admin/course-files' : '/api/admin/lesson-files'
    const holder = kind === 'courseFiles' ? 'course_id' : 'lesson_id'

    test('attach a file with the defaults, and answer with it', async () => {
      const { send, path, owner, file } = await prepared(kind)
      const stored = await file('handout.txt')
      const made = await send('POST', path, { file_id: stored.id })
      expect(made).toMatchObject({
        status: 201,
        data: {
          [holder]: owner,
          file_id: stored.id,
          title: 'handout.txt',
          description: '',
          is_required: false,
          is_downloadable: true,
          order: 0,
          file: { id: stored.id, path: stored.path, mime_type: 'text/plain', is_public: true },
          version: 1,
        },
      })
      const other = await file('other.txt')
      const second = await send('POST', path, { file_id: String(other.id), title: 'Other', is_required: 'true' })
      expect(second.data).toMatchObject({ title: 'Other', is_required: true, order: 1 })
      expect((await send('GET', path)).data).toMatchObject([{ title: 'handout.txt' }, { title: 'Other' }])
      expect((await send('GET', `${single}/${made.data.id}`)).data).toEqual(made.data)
    })

    test('hold a file once: what is there stays, and what would be lost of another try is refused', async () => {
      const { send, path, call, file } = await prepared(kind)
      const [one, two] = [await file('one.txt'), await file('two.txt')]
      const first = (await send('POST', path, { file_id: one.id, title: 'Mine', is_required: true })).data
      for (const body of [{}, { title: 'Mine' }, { title: 'one.txt' }, { is_required: true, order: 0 }]) {
        const again = await send('POST', path, { file_id: one.id, ...body })
        expect([again.status, again.data]).toEqual([200, first])
      }
      const attached = { file_id: ['This file is attached already'] }
      for (const body of [{ title: 'Yours' }, { description: 'About' }, { is_downloadable: false }, { order: 4 }]) {
        expect((await send('POST', path, { file_id: one.id, ...body })).errors).toEqual(attached)
      }
      const second = (await send('POST', path, { file_id: two.id })).data
      expect((await send('PUT', `${path}/${second.id}`, { file_id: one.id })).errors).toEqual(attached)
      expect((await send('GET', path)).data).toEqual([first, second])
      // Detached it can be attached again, and does not come back beside itself.
      await send('DELETE', `${path}/${first.id}`)
      await send('POST', path, { file_id: one.id })
      const type = kind === 'courseFiles' ? 'course-files' : 'lesson-files'
      const back = await call('trash.restore', { params: { type, id: String(first.id) } })
      expect(back.problem.message).toBe('This file is attached again by now.')
    })

    test('need a chosen file that is there', async () => {
      const { send, path, call, file } = await prepared(kind)
      const errors = async (body: object) => (await send('POST', path, body)).errors
      expect(await errors({ title: 'No file' })).toEqual({ file_id: ['File is required'] })
      expect(await errors({ file_id: null })).toEqual({ file_id: ['Please choose a file'] })
      expect(await errors({ file_id: 99 })).toEqual({ file_id: ['File does not exist'] })
      const gone = await file()
      await call('files.delete', { params: { id: String(gone.id) } })
      expect(await errors({ file_id: gone.id })).toEqual({ file_id: ['File does not exist'] })
      expect(await errors({ file_id: 1, name: 'x' })).toEqual({ name: ['name is not a field of this call'] })
    })

    test('change with a version, keep what is left out, and are guarded', async () => {
      const { send, path, file } = await prepared(kind)
      const [one, two] = [await file('one.txt'), await file('two.txt')]
      const { data } = await send('POST', path, { file_id: one.id, title: 'Mine' })
      const address = `${path}/${data.id}`
      const saved = await send('PUT', address, { description: 'About', is_downloadable: false }, { 'If-Match': '"1"' })
      expect(saved.data).toMatchObject({
        title: 'Mine',
        description: 'About',
        is_downloadable: false,
        file: { id: one.id },
        version: 2,
      })
      expect(await send('PUT', address, { title: 'Late' }, { 'If-Match': '"1"' })).toMatchObject({
        status: 412,
        current: { version: 2 },
      })
      expect((await send('PUT', address, saved.data)).data.version).toBe(2)
      expect((await send('PUT', address, { file_id: two.id, title: '' })).data).toMatchObject({
        file_id: two.id,
        title: 'two.txt',
        file: { id: two.id },
        version: 3,
      })
      expect((await send('PUT', address, { file_id: 99 })).errors).toEqual({ file_id: ['File does not exist'] })
    })

    test('are detached without touching the file, and the others stay where they are', async () => {
      const { send, path, file } = await prepared(kind)
      const stored = await file('C.txt')
      const ids: number[] = []
      for (const file_id of [(await file('A.txt')).id, (await file('B.txt')).id, stored.id]) {
        ids.push((await send('POST', path, { file_id })).data.id)
      }
      expect((await send('DELETE', `${path}/${ids[0]}`, undefined, { 'If-Match': '"4"' })).status).toBe(412)
      expect((await send('DELETE', `${path}/${ids[0]}`)).status).toBe(200)
      expect((await send('DELETE', `${path}/${ids[0]}`)).status).toBe(404)
      expect((await send('GET', path)).data).toMatchObject([
        { title: 'B.txt', order: 1 },
        { title: 'C.txt', order: 2 },
      ])
      expect((await send('GET', `/api/files/${stored.id}`)).status).toBe(200)
    })

    test('are found under what they are attached to, and nowhere else', async () => {
      const { send, path, foreign, file } = await prepared(kind)
      const { data } = await send('POST', path, { file_id: (await file()).id })
      expect((await send('PUT', `${foreign}/${data.id}`, { title: 'No' })).status).toBe(404)
      expect((await send('DELETE', `${foreign}/${data.id}`)).status).toBe(404)
      expect((await send('GET', foreign)).data).toEqual([])
      const nobody = path.replace(/\d+/, '9999')
      for (const [method, body] of [['GET'], ['POST', { file_id: 1 }]] as const) {
        expect((await send(method, nobody, body)).status).toBe(404)
      }
      expect((await send('GET', `${single}/9999`)).status).toBe(404)
    })

    test('keep a file from being deleted unasked, stay without it, get it back, and go when it is erased', async () => {
      const { send, path, call, file, owner, server } = await prepared(kind)
      const stored = await file('handout.txt')
      const { data } = await send('POST', path, { file_id: stored.id })
      const params = { id: String(stored.id) }
      const refused = await call('files.delete', { params })
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'in_use',
        uses: [
          kind === 'courseFiles'
            ? { type: 'course-files', id: owner, title: 'Course' }
            : { type: 'lesson-files', id: owner, title: 'Lesson' },
        ],
      })
      await call('files.delete', { params, query: { force: '1' } })
      const without = (await send('GET', path)).data
      expect(without).toMatchObject([{ file_id: stored.id, title: 'handout.txt', file: null, version: 1 }])
      const address = `${path}/${data.id}`
      expect((await send('PUT', address, { is_required: true })).data).toMatchObject({ is_required: true, file: null })
      await call('trash.restore', { params: { type: 'files', id: params.id } })
      expect((await send('GET', path)).data).toMatchObject([{ file: { id: stored.id } }])
      await call('files.delete', { params, query: { force: '1' } })
      await call('trash.erase', { params: { type: 'files', id: params.id } })
      // Erased, there is nothing left that could be attached.
      expect((await send('GET', path)).data).toEqual([])
      const place = path.replace(/\/files$/, '')
      expect((await send('GET', place)).data).toMatchObject({ files_count: 0 })
      expect(await server.deps.db.selectFrom('files').select('id').execute()).toEqual([])
    })

    test('of a private file open through a signed link alone', async () => {
      const { send, path, call, file, server } = await prepared(kind)
      const secret = await file('secret.txt', false)
      await send('POST', path, { file_id: secret.id })
      const [attachment] = (await send('GET', path)).data
      expect(attachment.file).toMatchObject({ is_public: false })
      expect((await server.request(attachment.file.path)).status).toBe(404)
      const link = (await call('files.signedLink', { params: { id: String(secret.id) } })).data
      expect((await server.request(link.url)).status).toBe(200)
    })
  })
}

test('a file that a lesson shows or has attached says in which course that lesson lies', async () => {
  const { server, token, course, lesson, file } = await classroom()
  const home = await course('Harbours')
  const map = await file('map.txt')
  const { id } = await lesson(home.id, 'Knots', { content: `[A map](${map.path})` })
  await server.call('lessonFiles.create', { params: { lessonId: String(id) }, body: { file_id: map.id } }, { token })
  const { data } = await server.call('files.uses', { params: { id: String(map.id) } }, { token })
  expect(data).toEqual(['lessons', 'lesson-files'].map((type) => ({ type, id, title: 'Knots', course_id: home.id })))
})
