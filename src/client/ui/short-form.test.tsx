import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { button, click, find, mount, unmountAll } from '#tests/support/mount.ts'
import { ShortForm } from './short-form.tsx'
import { TextField } from './text-field.tsx'

afterEach(unmountAll)

const input = (name: string) => find(`input[name="${name}"]`, HTMLInputElement)

/** Refused after a while, as by a server. */
function Page({ problems, begins = false }: { readonly problems: Readonly<Record<string, string>>; begins?: boolean }) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    await Promise.resolve()
    setErrors(problems)
    setBusy(false)
  }
  return (
    <ShortForm onSubmit={submit} busy={busy} failure={problems['form'] ?? null} begins={begins}>
      <TextField label="Name" name="name" value="Ida" onChange={() => {}} error={errors['name']} />
      <TextField label="Email" name="email" value="" onChange={() => {}} error={errors['email']} />
      <button type="submit">Send</button>
    </ShortForm>
  )
}

it('brings the focus to the first field that the server refused', async () => {
  mount(<Page problems={{ email: 'Email is taken' }} />)
  await click(button('Send'))
  await vi.waitFor(() => expect(document.activeElement).toBe(input('email')))
})

it('says what is wrong with none of the fields', () => {
  mount(<Page problems={{ form: 'Email or password is wrong.' }} />)
  expect(find('[role="alert"]', HTMLElement).textContent).toBe('Email or password is wrong.')
})

it('begins in its first field where that brings up no keyboard', () => {
  mount(<Page problems={{}} begins />)
  expect(document.activeElement).toBe(input('name'))
})
