import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { click, find, findAll, key, mount, type, unmountAll } from '#tests/support/mount.ts'
import { ChipsInput } from './chips-input.tsx'
import { SwitchRow } from './choice-field.tsx'
import { TagsPicker } from './tags-picker.tsx'
import { PasswordField, TextField } from './text-field.tsx'
import { DateTimeField, NumberField } from './value-field.tsx'

afterEach(unmountAll)

const nothing = () => {}
const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

it('joins label, control and hint', () => {
  mount(<TextField label="Name" name="name" value="" onChange={nothing} hint="Shown on the site" />)
  const input = find('input', HTMLInputElement)
  expect(find('label', HTMLLabelElement).htmlFor).toBe(input.id)
  expect(described(input)).toBe('Shown on the site')
  expect(input.required).toBe(true)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

it('shows the error in place of the hint and marks the control', () => {
  mount(<TextField label="Name" value="" onChange={nothing} hint="Shown on the site" error={['Name is required']} />)
  const input = find('input', HTMLInputElement)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(described(input)).toBe('Name is required')
  expect(document.body.textContent).not.toContain('Shown on the site')
})

it('marks what may stay empty', () => {
  mount(<TextField label="Slug" optional value="" onChange={nothing} />)
  expect(find('label', HTMLLabelElement).textContent).toBe('Slug')
  expect(find('.mark', HTMLElement).textContent).toBe('optional')
  expect(find('input', HTMLInputElement).required).toBe(false)
})

it('lays out what people write in the direction of its letters, and keys and code as they are', () => {
  mount(<TextField label="Name" value="مرحبا" onChange={nothing} />)
  mount(<TextField label="Slug" mono value="hello" onChange={nothing} />)
  expect(findAll('input').map((input) => input.getAttribute('dir'))).toEqual(['auto', null])
})

it('shows and hides a password without changing it', async () => {
  mount(<PasswordField label="Password" value="secret" onChange={nothing} autoComplete="current-password" />)
  const input = find('input', HTMLInputElement)
  expect(input.type).toBe('password')
  await click(find('button', HTMLButtonElement))
  expect(input.type).toBe('text')
  expect(find('button', HTMLButtonElement).getAttribute('aria-label')).toBe('Hide password')
})

it('names a switch by its label alone and describes it by its hint', () => {
  mount(<SwitchRow label="Maintenance mode" hint="Visitors see a notice" checked onChange={nothing} />)
  const input = find('[role="switch"]', HTMLInputElement)
  expect(document.getElementById(input.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Maintenance mode')
  expect(described(input)).toBe('Visitors see a notice')
  expect(input.getAttribute('aria-checked')).toBe('true')
})

it('gives a local time back as the same moment', async () => {
  const onChange = vi.fn()
  const moment = '2026-11-20T13:32:00.000Z'
  const { rerender } = mount(<DateTimeField label="Publish at" value={moment} onChange={onChange} />)
  const input = find('input', HTMLInputElement)
  const local = input.value
  await type(input, '')
  expect(onChange).toHaveBeenLastCalledWith(null)
  rerender(<DateTimeField label="Publish at" value={null} onChange={onChange} />)
  await type(input, local)
  expect(onChange).toHaveBeenLastCalledWith(moment)
})

it('shows and takes a time in the zone that it names, also after a journey', async () => {
  const onChange = vi.fn()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const travelTo = (zone: string) => (process.env['TZ'] = zone)
  try {
    travelTo('Europe/Vienna')
    mount(<DateTimeField label="Publish at" value="2027-01-24T13:00:00.000Z" onChange={onChange} />)
    const input = find('input', HTMLInputElement)
    const shown = () => [document.body.textContent, input.value]
    expect(shown()).toEqual(['Publish atEurope/Vienna', '2027-01-24T14:00'])
    travelTo('America/New_York')
    await act(async () => input.focus())
    expect(shown()).toEqual(['Publish atAmerica/New_York', '2027-01-24T08:00'])
    travelTo('Asia/Tokyo')
    // What a device does when it is taken out of the pocket.
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(shown()).toEqual(['Publish atAsia/Tokyo', '2027-01-24T22:00'])
    await type(input, '2027-01-24T22:30')
    expect(onChange).toHaveBeenLastCalledWith('2027-01-24T13:30:00.000Z')
  } finally {
    travelTo(here)
  }
})

it('leaves a time as it is, to the second, while somebody only passes by', async () => {
  const onChange = vi.fn()
  mount(<DateTimeField label="Publish at" value="2026-11-20T13:32:45.000Z" onChange={onChange} />)
  const input = find('input', HTMLInputElement)
  await act(async () => {
    input.focus()
    input.dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true }))
    input.blur()
  })
  expect(onChange).not.toHaveBeenCalled()
})

it('tells an empty number field from one that shows what is no number', async () => {
  const onChange = vi.fn()
  const { rerender } = mount(<NumberField label="Duration" value={90} onChange={onChange} />)
  const input = find('input', HTMLInputElement)
  await type(input, '')
  expect(onChange).toHaveBeenLastCalledWith(null)
  rerender(<NumberField label="Duration" value={null} onChange={onChange} />)
  const bad = vi.spyOn(input, 'validity', 'get').mockReturnValue({ ...input.validity, badInput: true })
  await act(async () => void input.dispatchEvent(new Event('input', { bubbles: true })))
  expect(onChange).toHaveBeenLastCalledWith(Number.NaN)
  // A draft that was typed so comes back as an empty field.
  bad.mockRestore()
  rerender(<NumberField label="Duration" value={Number.NaN} onChange={onChange} />)
  await act(async () => {
    input.focus()
    input.blur()
  })
  expect(onChange).toHaveBeenLastCalledWith(null)
})

it('hears a number that was filled in without typing', async () => {
  const onChange = vi.fn()
  mount(<NumberField label="Duration" value={null} onChange={onChange} />)
  const input = find('input', HTMLInputElement)
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '7')
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(onChange).toHaveBeenLastCalledWith(7)
})

function Keywords({ onValue = nothing }: { readonly onValue?: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>([])
  const change = (next: readonly string[]) => {
    setValue(next)
    onValue(next)
  }
  return <ChipsInput label="Meta keywords" value={value} onChange={change} />
}

it('turns typed and pasted words into chips, each once, and takes the last away with Backspace', async () => {
  mount(<Keywords />)
  const chips = () => findAll('.chip').map((chip) => chip.textContent)
  const input = find('input', HTMLInputElement)
  await type(input, 'n8n, Make, n8n, rp')
  expect(chips()).toEqual(['n8n', 'Make'])
  expect(input.value).toBe('rp')
  await key(input, 'Enter')
  expect(chips()).toEqual(['n8n', 'Make', 'rp'])
  await key(input, 'Backspace')
  expect(chips()).toEqual(['n8n', 'Make'])
})

it('hands over a word while it is being typed, and shows it as a chip once it is ended', async () => {
  const values: (readonly string[])[] = []
  mount(<Keywords onValue={(value) => values.push(value)} />)
  const chips = () => findAll('.chip').map((chip) => chip.textContent)
  const input = find('input', HTMLInputElement)
  await type(input, 'n8n, ma')
  expect(values.at(-1)).toEqual(['n8n', 'ma'])
  expect(chips()).toEqual(['n8n'])
  await type(input, 'make')
  expect(values.at(-1)).toEqual(['n8n', 'make'])
  await key(input, 'Enter')
  expect([chips(), input.value]).toEqual([['n8n', 'make'], ''])
})

function Tags({ created }: { readonly created: string[] }) {
  const [value, setValue] = useState<readonly string[]>([])
  const options = [
    { id: '1', label: 'Automation' },
    { id: '2', label: 'Integration' },
  ]
  return (
    <TagsPicker
      label="Tags"
      options={options}
      value={value}
      onChange={setValue}
      onCreate={(name) => created.push(name)}
    />
  )
}

it('chooses with the arrows and Enter, and offers to create what is not there', async () => {
  const created: string[] = []
  mount(<Tags created={created} />)
  const input = find('[role="combobox"]', HTMLInputElement)
  await key(input, 'ArrowDown')
  await key(input, 'ArrowDown')
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Integration')
  await key(input, 'Enter')
  expect(findAll('.chip').map((chip) => chip.textContent)).toEqual(['Integration'])
  await type(input, 'RPA')
  await key(input, 'Enter')
  expect(created).toEqual(['RPA'])
})
