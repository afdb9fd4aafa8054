import * as v from 'valibot'
import { act, useLayoutEffect, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { button, click, find, findAll, mount, type, unmountAll } from '#tests/support/mount.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { type Form, useForm } from '#client/records/form/use-form.ts'
import { AikenImport } from './aiken-import.tsx'
import { QuestionList } from './question-list.tsx'
import { NEW_QUESTION, newQuiz, type QuizForm } from './quiz-form.ts'
import { useQuestionList } from './use-question-list.ts'

/** The way back from an act takes that act back, and nothing else that stands in the quiz. */

let form: Form<QuizForm>
const asked = (question: string) => ({ ...NEW_QUESTION, question })
const texts = () => form.values.questions.map(({ question }) => question)
const undo = () => act(async () => toasts.current().at(-1)?.action?.onSelect())

function useQuiz(...questions: readonly string[]): Form<QuizForm> {
  const [base] = useState({ version: 1, values: { ...newQuiz(5, 3), questions: questions.map(asked) } })
  const now = useForm<QuizForm>({ base, schema: v.looseObject({}), journal: null, onSave: async () => true })
  useLayoutEffect(() => {
    form = now
  })
  return now
}

function Import() {
  return <AikenImport form={useQuiz('One?', 'Two?')} foot={document.body} onDone={() => undefined} />
}
function Edit() {
  const quiz = useQuiz('One?', 'Two?', 'Three?')
  const list = useQuestionList(quiz.values.questions, (questions) => quiz.set('questions', questions))
  return <QuestionList form={quiz} list={list} />
}
const aiken = (name: string) => `${name}\nA. a\nB. b\nC. c\nD. d\nANSWER: B\n`

afterEach(() => {
  unmountAll()
  toasts.clear()
})

it('takes imported questions back, and leaves one that was written since', async () => {
  mount(<Import />)
  await type(find('textarea', HTMLTextAreaElement), `${aiken('Three?')}\n${aiken('Four?')}`)
  await click(button('Add 2 questions'))
  expect(texts()).toEqual(['One?', 'Two?', 'Three?', 'Four?'])
  act(() => form.edit('questions', (now) => [...now, asked('Five?')]))
  await undo()
  expect(texts()).toEqual(['One?', 'Two?', 'Five?'])
})

it('brings replaced questions back in the place of the imported ones', async () => {
  mount(<Import />)
  await type(find('textarea', HTMLTextAreaElement), aiken('Three?'))
  await click(button('Replace all'))
  expect(texts()).toEqual(['Three?'])
  await undo()
  expect(texts()).toEqual(['One?', 'Two?'])
})

it('keeps an imported question that was written on', async () => {
  mount(<Import />)
  await type(find('textarea', HTMLTextAreaElement), `${aiken('Three?')}\n${aiken('Four?')}`)
  await click(button('Add 2 questions'))
  act(() =>
    form.edit('questions', (now) => now.map((one) => (one.question === 'Four?' ? asked('Four, really?') : one))),
  )
  await undo()
  expect(texts()).toEqual(['One?', 'Two?', 'Four, really?'])
})

it('leaves the question open that is written in while a deleted one comes back before it', async () => {
  mount(<Edit />)
  const open = (index: number) => click(findAll('.quiz-toggle')[index] ?? document.body)
  await open(0)
  await click(button('Delete question'))
  await open(1)
  await undo()
  expect(texts()).toEqual(['One?', 'Two?', 'Three?'])
  await type(find('textarea[name=question]', HTMLTextAreaElement), 'Three, really?')
  expect(texts()).toEqual(['One?', 'Two?', 'Three, really?'])
})
