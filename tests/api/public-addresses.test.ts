import { describe, expect, test } from 'vitest'
import { classroom } from '#tests/support/courses.ts'
import { workflowServer } from '#tests/support/workflow-records.ts'

/** Where visitors find what is public, and the files that belong to it. */

/** The three kinds with addresses of their own, made and changed in the same way. */
async function kinds() {
  const { server, token, course } = await classroom()
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data.id
  const flows = (await server.call('workflowCategories.create', { body: { name: 'Flows' } }, { token })).data.id
  const auth = { token }
  return {
    post: {
      make: async (title: string, rest = {}) => {
        const body = { title, content: '<p>Text</p>', category_id: category, is_published: true, ...rest }
        return (await server.call('posts.create', { body }, auth)).data
      },
      rename: (id: number, slug: string) =>
        server.call('posts.update', { params: { id: String(id) }, body: { slug } }, auth),
      read: (slug: string) => server.call('public.post', { params: { slug } }),
      erase: (id: number) => server.call('posts.delete', { params: { id: String(id) } }, auth),
    },
    course: {
      make: (title: string, rest = {}) => course(title, rest),
      rename: (id: number, slug: string) =>
        server.call('courses.update', { params: { id: String(id) }, body: { slug } }, auth),
      read: (slug: string) => server.call('public.course', { params: { idOrSlug: slug } }),
      erase: (id: number) => server.call('courses.delete', { params: { id: String(id) } }, auth),
    },
    workflow: {
      make: async (title: string, { is_published = true } = {}) => {
        const status = is_published ? ('published' as const) : ('draft' as const)
        const body = { title, summary: 'About', status, workflow_category_id: flows }
        return (await server.call('workflows.create', { body }, auth)).data
      },
      rename: (id: number, slug: string) =>
        server.call('workflows.update', { params: { id: String(id) }, body: { slug } }, auth),
      read: (slug: string) => server.call('public.workflow', { params: { slug } }),
      erase: (id: number) => server.call('workflows.delete', { params: { id: String(id) } }, auth),
    },
    emptyTrash: async (type: 'posts' | 'courses' | 'workflows', id: number) =>
      server.call('trash.erase', { params: { type, id: String(id) } }, auth),
  }
}

describe.each(['post', 'course', 'workflow'] as const)('the address of a %s', (kind) => {
  test('leads on after it was changed, and says where the record is now', async () => {
    const { [kind]: of } = await kinds()
    const { id } = await of.make('Spring tide')
    await of.rename(id, 'tides')
    await of.rename(id, 'all-tides')
    for (const slug of ['spring-tide', 'tides', 'all-tides']) {
      expect((await of.read(slug)).data, slug).toMatchObject({ id, slug: 'all-tides' })
    }
    await of.rename(id, 'spring-tide')
    expect((await of.read('all-tides')).data).toMatchObject({ id, slug: 'spring-tide' })
  })

  test('is spelt from its title, in whatever alphabet that is; numbered where it is in none', async () => {
    const { [kind]: of } = await kinds()
    expect((await of.make('دليل المدينة')).slug).toBe('dlyl-almdyna')
    expect((await of.make('דליל המדינה')).slug).toBe('dlyl-hmdynh')
    expect((await of.make('دليل المدينة')).slug).toBe('dlyl-almdyna-2')
    expect((await of.make('日本')).slug).toBe(`${kind}-1`)
  })

  test('is given to another record by name alone, and then leads there', async () => {
    const { [kind]: of } = await kinds()
    const { id } = await of.make('Spring tide')
    await of.rename(id, 'tides')
    const second = await of.make('Spring tide')
    expect(second.slug).toBe('spring-tide-2')
    expect((await of.read('spring-tide')).data).toMatchObject({ id })
    expect((await of.rename(second.id, 'spring-tide')).status).toBe(200)
    expect((await of.read('spring-tide')).data).toMatchObject({ id: second.id })
  })

  test('is free again when nobody ever saw it, and when its record is erased', async () => {
    const { [kind]: of, emptyTrash } = await kinds()
    const draft = await of.make('Draft', { is_published: false })
    await of.rename(draft.id, 'later')
    expect((await of.make('Draft')).slug).toBe('draft')
    const { id } = await of.make('Gone')
    await of.rename(id, 'went')
    expect((await of.erase(id)).status).toBe(200)
    expect((await of.read('gone')).status).toBe(404)
    expect((await emptyTrash(`${kind}s`, id)).status).toBe(200)
    expect((await of.make('Gone')).slug).toBe('gone')
  })
})

describe('files of what is public', () => {
  test('of a workflow are named with their addresses; a private one opens for a while', async () => {
    const { server, token, create, upload, attach } = await workflowServer()
    const flow = await create({ status: 'published' })
    const open = await upload('open.json')
    const closed = await upload('closed.json')
    await attach(flow, open, { display_name: 'Import me', version_note: 'n8n 2.x' })
    await attach(flow, closed)
    await server.call('files.update', { params: { id: String(closed.id) }, body: { is_public: false } }, { token })
    const read = () => server.call('public.workflow', { params: { slug: flow.slug } })
    const { files } = (await read()).data
    expect(files).toMatchObject([
      { id: open.id, title: 'Import me', version_note: 'n8n 2.x', url: open.path },
      { id: closed.id, title: 'closed.json', url: expect.stringMatching(/\?expires=\d+&signature=/) },
    ])
    for (const { url } of files) expect((await server.request(url ?? '')).status).toBe(200)
    server.advance(11 * 60_000)
    expect((await server.request(files[1]?.url ?? '')).status).toBe(404)
    await server.call('workflows.update', { params: { id: String(flow.id) }, body: { is_premium: true } }, { token })
    expect((await read()).data.files.map(({ title, url }) => [title, url])).toEqual([
      ['Import me', null],
      ['closed.json', null],
    ])
    await server.call('workflows.update', { params: { id: String(flow.id) }, body: { status: 'draft' } }, { token })
    expect((await read()).status).toBe(404)
  })

  test('of a course and of its open lessons are named; locked lessons keep theirs', async () => {
    const { server, token, course, lesson, file } = await classroom()
    const home = await course('Harbours', { is_published: true })
    const [open, locked] = [
      await lesson(home.id, 'Open', { is_free_preview: true }),
      await lesson(home.id, 'Locked', { is_free_preview: false }),
    ]
    const [map, list] = [await file('map.txt'), await file('list.txt')]
    await server.call(
      'courseFiles.create',
      { params: { courseId: String(home.id) }, body: { file_id: map.id, is_required: true } },
      { token },
    )
    await server.call(
      'courseFiles.create',
      { params: { courseId: String(home.id) }, body: { file_id: list.id, is_downloadable: false } },
      { token },
    )
    for (const { id } of [open, locked]) {
      await server.call(
        'lessonFiles.create',
        { params: { lessonId: String(id) }, body: { file_id: map.id, title: 'The map' } },
        { token },
      )
    }
    const { data } = await server.call('public.course', { params: { idOrSlug: home.slug } })
    expect(data.attachments).toMatchObject([
      { id: map.id, title: 'map.txt', is_required: true, url: map.path },
      { id: list.id, title: 'list.txt', is_required: false, url: null },
    ])
    expect(data.lessons.map(({ title, attachments }) => [title, attachments.map((one) => one.title)])).toEqual([
      ['Open', ['The map']],
      ['Locked', []],
    ])
  })
})
