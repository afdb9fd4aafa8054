import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { button, click, find, findAll, mount, unmountAll } from '#tests/support/mount.ts'
import type { FieldErrors } from './error-summary.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

afterEach(unmountAll)

const labels = { name: 'Name', email: 'Email' }

function Page({ answer }: { readonly answer: FieldErrors }) {
  const [errors, setErrors] = useState<FieldErrors>({})
  return (
    <Form errors={errors} labels={labels} changes={2} onSubmit={() => setErrors(answer)}>
      <TextField label="Name" name="name" value="" onChange={() => {}} error={errors['name']} />
      <TextField label="Email" name="email" value="" onChange={() => {}} error={errors['email']} />
    </Form>
  )
}

it('focuses the first field with an error after a failed submit', async () => {
  mount(<Page answer={{ email: ['Email is required'] }} />)
  await click(button('Save'))
  expect(document.activeElement).toBe(find('input[name="email"]', HTMLInputElement))
  expect(findAll('.error-summary')).toHaveLength(0)
})

it('lists several problems on top, each leading to its field', async () => {
  mount(<Page answer={{ name: ['Name is required'], email: ['Email is required'] }} />)
  await click(button('Save'))
  expect(document.activeElement).toBe(find('input[name="name"]', HTMLInputElement))
  await click(button('Email is required'))
  expect(document.activeElement).toBe(find('input[name="email"]', HTMLInputElement))
})

it('joins messages that belong to no field and takes the focus when there is nothing else', async () => {
  mount(<Page answer={{ token: ['Expired.'], plan: ['Not allowed.'] }} />)
  await click(button('Save'))
  const summary = find('[role="alert"]', HTMLElement)
  expect(summary.textContent).toBe('Expired. Not allowed.')
  expect(document.activeElement).toBe(summary)
})

it('says how much is unsaved and sends nothing twice while busy', async () => {
  const onSubmit = vi.fn()
  const page = (busy: boolean, changes: number) => (
    <Form errors={{}} labels={{}} changes={changes} busy={busy} onSubmit={onSubmit}>
      <span />
    </Form>
  )
  const { rerender } = mount(page(false, 0))
  expect(findAll('.save-bar')).toHaveLength(0)
  rerender(page(false, 2))
  expect(find('.save-bar', HTMLElement).textContent).toContain('2 unsaved changes')
  rerender(page(true, 2))
  await click(button('Saving...'))
  expect(onSubmit).not.toHaveBeenCalled()
})
