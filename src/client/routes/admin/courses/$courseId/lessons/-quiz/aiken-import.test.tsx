import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Form } from '#client/records/form/use-form.ts'
import { find, mount, type, unmountAll } from '#tests/support/mount.ts'
import { AikenImport } from './aiken-import.tsx'
import type { QuizForm } from './quiz-form.ts'

const form = { values: { questions: [] } } as object as Form<QuizForm>
const text = () => find('textarea', HTMLTextAreaElement)

beforeEach(() => void mount(<AikenImport form={form} foot={null} onDone={() => undefined} />))
afterEach(unmountAll)

/** A file that is read for as long as the test wants. */
function choose(words: string): () => Promise<void> {
  let read: (text: string) => void = () => undefined
  const file = new File([], 'questions.txt')
  file.text = () => new Promise((resolve) => (read = resolve))
  const input = find('input[type=file]', HTMLInputElement)
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })))
  return () => act(async () => read(words))
}

it('leaves what was typed while a file was read', async () => {
  const read = choose('Of the file')
  await type(text(), 'Typed')
  await read()
  expect(text().value).toBe('Typed')
})

it('takes the file that was chosen last, however long another one is read', async () => {
  const slow = choose('Slow')
  await choose('Quick')()
  await slow()
  expect(text().value).toBe('Quick')
})
