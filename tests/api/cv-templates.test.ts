import { describe, expect, test } from 'vitest'
import { CV_FIELDS, CV_STYLES } from '#contract/cv/cv-fields.ts'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { testServer } from '#tests/support/api.ts'
import { picture } from '#tests/support/sample-files.ts'

/** Templates of CVs: made, switched, and at most one of them the default. */

const HTML = '<h1>{{fullName}}</h1>'

async function site() {
  const server = await testServer()
  const as = { token: server.owner.token }
  const make = async (body: object = {}) =>
    (await server.call('cvTemplates.create', { body: { name: 'Plain', html_content: HTML, ...body } }, as)).data
  const list = async (query: object = {}) => (await server.call('cvTemplates.list', { query }, as)).data.data
  const names = async (query: object = {}) => (await list(query)).map(({ name }) => name)
  const update = (record: { readonly id: number }, body: object) =>
    server.call('cvTemplates.update', { ...params(record), body }, as)
  return { server, as, make, list, names, update }
}

const params = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } })

describe('CV templates', () => {
  test('are made with a name and HTML alone, found, changed and put in the trash', async () => {
    const { server, as, make, names, update } = await site()
    const made = await make()
    expect(made).toMatchObject({
      name: 'Plain',
      description: '',
      category: 'general',
      ats_score: 8,
      html_content: HTML,
      json_config: {
        layout: 'single-column',
        sections: ['header', 'summary', 'experience', 'education', 'skills'],
        features: [],
      },
      customizable_options: [...CV_STYLES],
      field_mappings: Object.fromEntries(CV_FIELDS.map((name) => [name, name])),
      thumbnail: null,
      is_active: true,
      is_default: false,
      creator: { name: 'Owner' },
      version: 1,
    })
    await make({ name: 'Wide', category: 'tech', is_active: false, description: 'For engineers' })
    expect(await names()).toEqual(['Plain', 'Wide'])
    expect(await names({ search: 'engin' })).toEqual(['Wide'])
    expect(await names({ category: 'tech' })).toEqual(['Wide'])
    expect(await names({ category: 'all', is_active: 'true' })).toEqual(['Plain'])
    expect(await names({ is_active: 'false' })).toEqual(['Wide'])
    expect((await update(made, { json_config: { layout: 'two-column', ours: [1] } })).data.json_config).toEqual({
      layout: 'two-column',
      page_margin: 15,
      ours: [1],
    })
    expect((await server.call('cvTemplates.read', params(made), as)).data).toMatchObject({ version: 2 })
    const stale = { ...as, headers: { 'If-Match': '"1"' } }
    const refused = await server.call('cvTemplates.update', { ...params(made), body: { name: 'Other' } }, stale)
    expect(refused.status).toBe(412)
    expect((await server.call('cvTemplates.delete', params(made), as)).data).toEqual({ id: made.id, version: 3 })
    expect(await names()).toEqual(['Wide'])
    const back = { params: { type: 'cv-templates', id: String(made.id) } }
    expect((await server.call('trash.restore', back, as)).status).toBe(200)
    expect(await names()).toEqual(['Plain', 'Wide'])
  })

  test('are made in the same way by the call of the page that makes them', async () => {
    const { server, as, names } = await site()
    const body = { name: 'Made there', html_content: HTML, ats_score: '10' }
    const reply = await server.call('cvTemplates.createTemp', { body }, as)
    expect(reply.status).toBe(201)
    expect(reply.data).toMatchObject({ name: 'Made there', ats_score: 10 })
    expect(await names()).toEqual(['Made there'])
    expect(cvTemplate.endpoints.create).toBe('cvTemplates.createTemp')
  })

  test.each([
    [
      { name: ' ', html_content: '' },
      { name: ['Name is required'], html_content: ['HTML content is required'] },
    ],
    [{ category: '' }, { category: ['Choose a category from the list'] }],
    [{ ats_score: 11 }, { ats_score: ['ATS score must be at most 10'] }],
    [{ ats_score: 0 }, { ats_score: ['ATS score must be at least 1'] }],
    [{ ats_score: 7.5 }, { ats_score: ['ATS score must be a whole number'] }],
    [{ html_content: 'x'.repeat(200_001) }, { html_content: ['HTML content must be at most 200,000 characters'] }],
    [{ field_mappings: { fullName: 'secret' } }, { field_mappings: ['A placeholder must stand for a field of a CV'] }],
    [
      { field_mappings: { 'a.b': 'fullName' } },
      { field_mappings: ['A placeholder may hold letters, digits and underscores'] },
    ],
    [{ json_config: 'single-column' }, { json_config: [expect.any(String)] }],
    [{ json_config: { page_margin: 90 } }, { json_config: ['Page margin must be at most 40'] }],
    [{ is_default: true, is_active: false }, { is_active: ['The default template must be active'] }],
    [{ thumbnail: 'javascript:alert(1)' }, { thumbnail: ['Thumbnail must be an address that starts with / or http'] }],
  ])('are refused: %j', async (fields, errors) => {
    const { server, as } = await site()
    const body = { name: 'Plain', html_content: HTML, ...fields }
    const { status, problem } = await server.call('cvTemplates.create', { body }, as)
    expect(status).toBe(422)
    const told = Object.entries(problem.errors ?? {}).map(([name, sentences]) => [name.split('.')[0], sentences])
    expect(Object.fromEntries(told)).toEqual(errors)
  })

  test('have at most one default, which is active and can be neither deleted nor switched off', async () => {
    const { server, as, make, list, update } = await site()
    const defaults = async () => (await list()).filter(({ is_default }) => is_default).map(({ name }) => name)
    const [first, second] = [await make({ name: 'A', is_default: true }), await make({ name: 'B', is_active: false })]
    expect(await defaults()).toEqual(['A'])
    const made = (await server.call('cvTemplates.setDefault', params(second), as)).data
    expect(made).toMatchObject({ is_default: true, is_active: true, version: 2 })
    expect(await defaults()).toEqual(['B'])
    // The other one is a new version of itself: whoever edits it elsewhere is told.
    expect((await server.call('cvTemplates.read', params(first), as)).data).toMatchObject({
      version: 2,
      is_active: true,
    })
    await make({ name: 'C', is_default: true })
    expect(await defaults()).toEqual(['C'])
    expect((await update(first, { is_default: true })).data.is_default).toBe(true)
    expect(await defaults()).toEqual(['A'])
    const told = 'This is the default template. Make another one the default before you'
    const deleted = await server.call('cvTemplates.delete', params(first), as)
    expect(deleted.status).toBe(409)
    expect(deleted.problem.message).toBe(`${told} delete it.`)
    const switched = await server.call('cvTemplates.toggle', params(first), as)
    expect(switched.problem.message).toBe(`${told} deactivate it.`)
    expect((await update(first, { is_active: false })).status).toBe(409)
    // The last one of all goes once it is no default any more.
    expect((await update(first, { is_default: false })).data.is_default).toBe(false)
    expect((await server.call('cvTemplates.toggle', params(first), as)).data.is_active).toBe(false)
    expect((await server.call('cvTemplates.delete', params(first), as)).status).toBe(200)
    expect(await defaults()).toEqual([])
  })

  test('go back to an earlier state, and stay as active and as default as they are', async () => {
    const { server, as, make, update } = await site()
    const made = await make({ is_default: true })
    await update(made, { html_content: '<p>Two</p>', field_mappings: { fullName: 'fullName' }, is_default: false })
    const [, first] = (await server.call('cvTemplates.revisions', params(made), as)).data
    const back = { params: { id: String(made.id), revisionId: String(first?.id) } }
    const restored = (await server.call('cvTemplates.restoreRevision', back, as)).data
    expect(restored).toMatchObject({ html_content: HTML, is_default: false, version: 3 })
    expect(Object.keys(restored.field_mappings)).toHaveLength(CV_FIELDS.length)
  })

  test('are seen by visitors while they are active', async () => {
    const { server, as, make } = await site()
    const hidden = await make({ name: 'Hidden' })
    await make({ name: 'Shown', is_default: true })
    await server.call('cvTemplates.toggle', params(hidden), as)
    const shown = (await server.call('public.cvTemplates')).data
    expect(shown).toMatchObject([{ name: 'Shown', is_default: true, category: 'general', ats_score: 8 }])
  })
})

describe('as a form', () => {
  const fields = {
    name: 'Formed',
    html_content: `${HTML}${'<p>{{skills}}</p>'.repeat(1000)}`,
    ats_score: '9',
    json_config: '{"layout":"two-column","sections":["header"],"features":["Wide"]}',
    customizable_options: '["primaryColor"]',
    field_mappings: '{"headline":"jobTitle"}',
  }
  const form = (given: Readonly<Record<string, string | File>>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(given)) body.set(name, value)
    return body
  }
  const read = {
    json_config: { layout: 'two-column', sections: ['header'], features: ['Wide'], page_margin: 15 },
    customizable_options: ['primaryColor'],
    field_mappings: { headline: 'jobTitle' },
  }

  test.each(['cvTemplates.createForm', 'cvTemplates.createTempForm'] as const)(
    '%s takes JSON as text, and a picture or none',
    async (name) => {
      const { server, as } = await site()
      const plain = await server.call(name, { body: form({ ...fields, thumbnail: new File([], '') }) }, as)
      expect(plain.status).toBe(201)
      expect(plain.data).toMatchObject({ ...fields, ...read, ats_score: 9, thumbnail: null })
      const thumbnail = new File([new Uint8Array(await picture('png'))], 'look.png')
      const pictured = (await server.call(name, { body: form({ ...fields, thumbnail }) }, as)).data
      expect((await server.request(String(pictured.thumbnail))).headers.get('content-type')).toBe('image/png')
      const text = new File(['no picture'], 'look.txt')
      const refused = await server.call(name, { body: form({ ...fields, thumbnail: text }) }, as)
      expect(refused.problem.errors).toHaveProperty('thumbnail')
      const broken = await server.call(name, { body: form({ ...fields, json_config: '{' }) }, as)
      expect(broken.problem.errors).toEqual({ json_config: ['Layout must be valid JSON'] })
    },
  )

  test('is changed by PUT, with a picture or none, and by a POST that says so', async () => {
    const { server, as, make } = await site()
    const made = await make()
    const thumbnail = new File([new Uint8Array(await picture('png'))], 'look.png')
    const body = form({ description: 'Told', field_mappings: '{"headline":"jobTitle"}', thumbnail })
    const changed = (await server.call('cvTemplates.updateForm', { ...params(made), body }, as)).data
    expect(changed).toMatchObject({ name: 'Plain', description: 'Told', field_mappings: read.field_mappings })
    expect(changed.thumbnail).toMatch(/^\/uploads\//)
    const again = form({ name: 'Renamed' })
    expect((await server.call('cvTemplates.updateForm', { ...params(made), body: again }, as)).data).toMatchObject({
      name: 'Renamed',
      thumbnail: changed.thumbnail,
    })
    const posted = await server.request(`/api/admin/cv-templates/${made.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${as.token}` },
      body: form({ _method: 'PUT', json_config: fields.json_config }),
    })
    expect(await posted.json()).toMatchObject({ status: 200, data: { name: 'Renamed', json_config: read.json_config } })
  })
})
