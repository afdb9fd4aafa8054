import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { emptyForm, schemasOf } from '#contract/records/schemas.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { button, click, find, findAll, mount, type, unmountAll } from '#tests/support/mount.ts'
import CvPreview from './-cv-preview.tsx'
import type { TemplateForm } from './-template-dialog.tsx'

const uploads = vi.hoisted((): ((address: string) => void)[] => [])
vi.mock('#client/widgets/use-outbox-upload.ts', () => ({
  useOutboxUpload: () => ({ upload: () => new Promise((resolve) => uploads.push(resolve)), limits: { types: [] } }),
}))
vi.mock('#client/widgets/use-site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
vi.mock('./-thumbnail.ts', () => ({ thumbnailOf: async () => new File(['x'], 'thumbnail.png') }))
vi.mock('./-pages.tsx', () => ({ Pages: () => null, PrintedPages: () => null }))
vi.mock('./-count-pages.ts', () => ({ MOST_PAGES: 30, countPages: async () => 1 }))

let form: Form<TemplateForm>

function Page() {
  const [base] = useState({ version: 1, values: { ...emptyForm(cvTemplate), name: 'CV', thumbnail: '/before.png' } })
  const now = useForm<TemplateForm>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  return (
    <CvPreview
      template={now.values}
      onConfig={(config) => now.set('json_config', config)}
      thumbnail={{ value: now.values.thumbnail, edit: (change) => now.edit('thumbnail', change) }}
    />
  )
}

beforeEach(() => mount(<Page />))
afterEach(() => {
  unmountAll()
  uploads.length = 0
})

const made = () => act(async () => uploads.forEach((done) => done('/made.png')))

it('makes the thumbnail', async () => {
  await click(button('Use page 1 as thumbnail'))
  await made()
  expect(form.values.thumbnail).toBe('/made.png')
})

it.each(['/chosen.png', null])('leaves what became of the thumbnail while another was made: %s', async (chosen) => {
  await click(button('Use page 1 as thumbnail'))
  act(() => form.set('thumbnail', chosen))
  await made()
  expect(form.values.thumbnail).toBe(chosen)
})

it('lets the margin be typed, whatever it is on the way there', async () => {
  const margin = () => find('input[type=number]', HTMLInputElement)
  for (const text of ['', '1', '150', '2.5']) {
    await type(margin(), text)
    expect(margin().value).toBe(text)
  }
  expect(v.safeParse(schemasOf(cvTemplate).form, form.values).success).toBe(false)
  expect(findAll('.field-error').map((note) => note.textContent)).toEqual(['Page margin must be a whole number'])
})
