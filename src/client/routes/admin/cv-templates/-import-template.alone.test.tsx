import { act, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { afterEach, expect, it, vi } from 'vitest'
import { cvTemplate } from '#contract/records/cv-template.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { button, click, find, mount, unmountAll, until } from '#tests/support/mount.ts'
import { ImportTemplate } from './-import-template.tsx'
import type { TemplateForm } from './-template-dialog.tsx'

const uploads = vi.hoisted((): ((address: string) => void)[] => [])
vi.mock('#client/widgets/use-outbox-upload.ts', () => ({
  useOutboxUpload: () => ({ upload: () => new Promise((resolve) => uploads.push(resolve)), limits: { types: [] } }),
}))
vi.mock('./-thumbnail.ts', () => ({ drawnFrom: async () => new File(['x'], 'thumbnail.png') }))

let form: Form<TemplateForm>
const START = { ...emptyForm(cvTemplate), name: 'Mine', html_content: '<p>Mine</p>', description: 'About mine' }

function Page() {
  const [base] = useState({ version: null, values: emptyForm(cvTemplate) })
  const now = useForm<TemplateForm>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  return <ImportTemplate form={now} />
}

function choose(...files: readonly File[]): void {
  for (const file of files) {
    const input = find('input[type=file]', HTMLInputElement)
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  }
}
const open = () => {
  mount(<Page />)
  act(() => form.replace(START))
}

afterEach(() => {
  unmountAll()
  uploads.length = 0
})

it('gives back what a file took the place of, and leaves what was typed since', async () => {
  open()
  choose(new File(['<p>Theirs</p>'], 'Theirs.html'))
  await until(() => button('Undo'))
  expect(form.values).toMatchObject({ name: 'Theirs', html_content: '<p>Theirs</p>', description: '' })
  act(() => form.set('name', 'Both'))
  await click(button('Undo'))
  expect(form.values).toMatchObject({ name: 'Both', html_content: '<p>Mine</p>', description: 'About mine' })
})

it('leaves a thumbnail that was chosen while the one of the file was on its way', async () => {
  open()
  const template = { format: 'offdesk-cv-template', version: 1, template: {}, thumbnail: 'data:image/png;base64,aaaa' }
  choose(new File([JSON.stringify(template)], 'theirs.json'))
  await until(() => expect(uploads).toHaveLength(1))
  act(() => form.set('thumbnail', '/uploads/chosen.png'))
  await act(async () => uploads.forEach((done) => done('/uploads/theirs.png')))
  await until(() => button('Undo'))
  expect(form.values.thumbnail).toBe('/uploads/chosen.png')
})

it('takes the file that was chosen last, however long another one is read', async () => {
  open()
  const slow = new File(['<p>Slow</p>'], 'Slow.html')
  let finish: (text: string) => void = () => undefined
  slow.text = () => new Promise((resolve) => (finish = resolve))
  choose(slow, new File(['<p>Quick</p>'], 'Quick.html'))
  await until(() => expect(form.values.name).toBe('Quick'))
  await act(async () => finish('<p>Slow</p>'))
  await act(async () => undefined)
  expect(form.values.name).toBe('Quick')
})
