import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { button, click, find, findAll, key, mount, unmountAll } from '#tests/support/mount.ts'
import { ConfirmProvider, useConfirm, type Question } from './confirm.tsx'

afterEach(unmountAll)

const question: Question = {
  type: 'danger',
  title: 'Delete “Automation fundamentals”?',
  text: 'Its 8 lessons are deleted with it.',
  action: 'Delete course',
}

function Asker({ answers }: { readonly answers: boolean[] }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={async () => void answers.push(await confirm(question))}>
      Ask
    </button>
  )
}

async function ask(): Promise<boolean[]> {
  const answers: boolean[] = []
  mount(
    <ConfirmProvider>
      <Asker answers={answers} />
    </ConfirmProvider>,
  )
  await click(button('Ask'))
  await act(() => vi.dynamicImportSettled())
  return answers
}

it('asks in an alert dialog named by its title, with the focus on Cancel', async () => {
  await ask()
  const dialog = find('[role="alertdialog"]', HTMLElement)
  expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(question.title)
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(question.text)
  expect(document.activeElement).toBe(button('Cancel'))
})

it('answers yes only for the action', async () => {
  const answers = await ask()
  await click(button('Delete course'))
  expect(answers).toEqual([true])
  expect(findAll('[role="alertdialog"]')).toHaveLength(0)
})

it('answers no for Cancel and for Esc', async () => {
  const answers = await ask()
  await click(button('Cancel'))
  await click(button('Ask'))
  await act(() => vi.dynamicImportSettled())
  await key(find('[role="alertdialog"]', HTMLElement), 'Escape')
  expect(answers).toEqual([false, false])
})
