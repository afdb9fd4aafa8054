import { describe, expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'
import { formWith, picture } from '#tests/support/sample-files.ts'

describe('settings', () => {
  test('are all there for an admin, and only the public ones for anyone else', async () => {
    const server = await testServer()
    const full = await server.call('settings.read', {}, { token: server.owner.token })
    expect(full.headers.get('ETag')).toMatch(/^"1-/)
    expect(full.data).toMatchObject({
      site_name: 'Offdesk',
      site_url: 'http://127.0.0.1:4600',
      maintenance_mode: false,
      allow_registration: true,
      max_file_size: 10,
      allowed_file_types: ['jpg', 'jpeg', 'png', 'pdf', 'doc', 'docx', 'txt', 'zip', 'json'],
      version: 1,
      demo_content: false,
    })
    const moderator = await server.person('moderator')
    const narrow = await server.apiToken(server.owner.id, ['read'])
    for (const token of [undefined, moderator.token, narrow]) {
      const reply = await server.call('settings.read', {}, { token })
      expect(Object.keys(reply.data).sort()).toEqual(
        [
          'site_name',
          'site_description',
          'site_url',
          'language',
          'time_zone',
          'logo',
          'share_image',
          'post_path',
          'course_path',
          'workflow_path',
          'maintenance_mode',
          'allow_registration',
        ].sort(),
      )
      expect(reply.headers.get('ETag')).toBeNull()
    }
  })

  test('change field by field, with a version', async () => {
    const server = await testServer()
    const { token } = server.owner
    server.advance(1000)
    const save = (body: object, etag: string) =>
      server.call('settings.update', { body }, { token, headers: { 'If-Match': etag } })
    const saved = await save({ site_name: 'Mine', admin_email: 'me@example.com', max_file_size: 100 }, '"1"')
    expect(saved.data).toMatchObject({ site_name: 'Mine', max_file_size: 100, allow_registration: true, version: 2 })
    expect((await save({ site_name: 'Late' }, '"1"')).problem).toMatchObject({
      status: 412,
      current: { site_name: 'Mine' },
    })
    expect((await server.call('settings.read', {}, { token })).data).toEqual(saved.data)
    const full = await server.call('settings.update', { body: { ...saved.data, site_description: 'All' } }, { token })
    expect(full.data).toMatchObject({ site_description: 'All', version: 3 })
  })

  test('keep where the site shows a kind, with one place for the slug', async () => {
    const server = await testServer()
    const save = (path: string) =>
      server.call('settings.update', { body: { post_path: path } }, { token: server.owner.token })
    for (const path of ['/{slug}', '/notes/{slug}.html', '/?p={slug}'])
      expect((await save(path)).status, path).toBe(200)
    for (const path of [
      '',
      'blog/{slug}',
      '//{slug}',
      '/{slug}/{slug}',
      '/a b/{slug}',
      '/\\{slug}',
      'https://x/{slug}',
    ]) {
      expect((await save(path)).status, path).toBe(422)
    }
  })

  test('refuse wrong values beside their fields', async () => {
    const server = await testServer()
    const body = {
      site_name: ' ',
      site_url: 'ftp://x',
      post_path: '/blog',
      admin_email: 'nobody',
      language: 'English, please',
      time_zone: '+01:00',
      logo: 'javascript:alert(1)',
      max_file_size: 101,
      allowed_file_types: [],
      theme: 'dark',
    }
    const reply = await server.call('settings.update', { body }, { token: server.owner.token })
    expect(reply.problem.errors).toEqual({
      site_name: ['Site name is required'],
      site_url: ['Site URL must be an address that starts with http:// or https://'],
      post_path: ['Path of a post must start with / and hold {slug} once, without spaces'],
      admin_email: ['Enter an email address such as name@example.com'],
      language: ['Language must be a language tag such as en or pt-BR'],
      time_zone: ['Time zone must be a name such as Europe/Vienna'],
      logo: ['Logo must be an address that starts with / or http'],
      max_file_size: ['Maximum file size must be at most 100 MB'],
      allowed_file_types: ['Choose at least one file type'],
      theme: ['theme is not a field of this call'],
    })
  })

  test('take a language as it is usually written, and a time zone that there is', async () => {
    const server = await testServer()
    const save = (body: object) => server.call('settings.update', { body }, { token: server.owner.token })
    expect((await save({ language: ' pt-br ', time_zone: 'America/Sao_Paulo' })).data).toMatchObject({
      language: 'pt-BR',
      time_zone: 'America/Sao_Paulo',
    })
    for (const time_zone of ['Europe/Atlantis', 'GMT+25', '../etc/passwd', `Europe/${'x'.repeat(60)}`]) {
      expect(Object.keys((await save({ time_zone })).problem.errors ?? {}), time_zone).toEqual(['time_zone'])
    }
    for (const language of ['', 'x', 'englisch', 'en_US', 'de-']) {
      expect(Object.keys((await save({ language })).problem.errors ?? {}), language).toEqual(['language'])
    }
    expect((await save({ time_zone: '' })).data).toMatchObject({ time_zone: '', version: 3 })
    expect((await server.call('settings.read')).data).toMatchObject({ language: 'pt-BR', time_zone: '' })
  })

  test('keep the files of their pictures from being deleted unasked, and tell visitors where they are', async () => {
    const server = await testServer()
    const { token } = server.owner
    const upload = async (color: number) =>
      (await server.call('files.upload', { body: formWith(await picture('png', color), 'a.png') }, { token })).data.file
    const [logo, share] = [await upload(3), await upload(9)]
    const unused = async () =>
      (await server.call('files.list', { query: { unused: '1' } }, { token })).data.data.map(({ id }) => id)
    expect(await unused()).toHaveLength(2)
    const body = { site_name: 'Harbour', logo: logo.path, share_image: share.path }
    await server.call('settings.update', { body }, { token })
    expect((await server.call('settings.read')).data).toMatchObject({ logo: logo.path, share_image: share.path })
    expect(await unused()).toEqual([])
    const params = { id: String(logo.id) }
    expect((await server.call('files.uses', { params }, { token })).data).toEqual([
      { type: 'settings', id: 1, title: 'Harbour' },
    ])
    const refused = await server.call('files.delete', { params }, { token })
    expect(refused.problem).toMatchObject({ status: 409, code: 'in_use' })
    await server.call('settings.update', { body: { logo: null } }, { token })
    expect((await server.call('files.delete', { params }, { token })).status).toBe(200)
  })

  test('say whether there is sample content', async () => {
    const server = await testServer()
    await server.deps.write((trx) => trx.updateTable('tags').set({ demo: 1 }).where('id', '=', 3).execute())
    const reply = await server.call('settings.read', {}, { token: server.owner.token })
    expect(reply.data).toMatchObject({ demo_content: true })
  })
})

test('maintenance closes the site to visitors, not to whoever works on it or signs in', async () => {
  const server = await testServer()
  const { token } = server.owner
  const moderator = await server.person('moderator')
  await server.call('settings.update', { body: { maintenance_mode: true } }, { token })
  const closed = [
    'public.posts',
    'categories.list',
    'tags.list',
    'public.courses',
    'public.workflows',
    'public.cvTemplates',
  ] as const
  const user = await server.person('user')
  for (const name of closed) {
    for (const visitor of [undefined, user.token]) {
      const reply = await server.call(name, {}, { token: visitor })
      expect(reply.problem, name).toMatchObject({ status: 503, code: 'maintenance' })
      expect(reply.headers.get('Retry-After')).toBe('300')
    }
    expect((await server.call(name, {}, { token })).status, name).toBe(200)
    expect((await server.call(name, {}, { token: moderator.token })).status, name).toBe(200)
  }
  for (const name of ['health.basic', 'settings.read', 'capabilities.read', 'setup.read'] as const) {
    expect((await server.call(name)).status, name).toBe(200)
  }
  const body = { email: 'owner@example.com', password: 'correct horse battery' }
  expect((await server.call('auth.login', { body })).status).toBe(200)
})
