import type { Field } from '#contract/fields/field.ts'
import { OPTION_FIELDS } from '#contract/records/quiz.ts'
import type { OpenForm } from './open-form.ts'
import { typeInto } from './typing.ts'
import type { Walk } from './walk.ts'

/** Fills in what a new record must have and lacks, as its definition says it. */
export async function complete(walk: Walk, form: OpenForm): Promise<void> {
  const { screen, kind, record } = form
  const { page } = screen
  const shown = await screen.shown()
  for (const [name, field] of Object.entries<Field>(kind.kind.fields)) {
    const value = shown.get(name)
    if (typeof value !== 'string' || value.trim() !== '') continue
    const { rule } = field
    if ((rule.kind === 'text' || rule.kind === 'rich') && rule.required) {
      const word = walk.model.word()
      await screen.within(name, (place) => typeInto(page, place, field, { how: 'run', words: [word] }))
      walk.model.typed({ record, field: name, device: walk.device, form }, word)
    } else if (rule.kind === 'reference') {
      await screen.within(name, async (place) => {
        await place.locator('option').nth(1).waitFor({ state: 'attached' })
        await place.locator('select').selectOption({ index: 1 })
      })
    } else if (rule.kind === 'number' && field.presence === 'given') {
      await screen.within(name, (place) => place.locator('input').fill('2'))
    } else if (name === 'url') {
      await screen.within(name, (place) => place.locator('input').fill(`https://example.test/${walk.model.word()}`))
    } else if (name === 'questions') await addQuestion(walk, form)
    else continue
    form.touched.add(name)
  }
}

async function addQuestion(walk: Walk, { screen, record }: OpenForm): Promise<void> {
  const { scope, page } = screen
  await scope.getByRole('button', { name: 'Add question', exact: true }).click()
  const question = scope.locator('.quiz-question')
  await question.locator('textarea[name=question]').waitFor()
  for (const name of ['question', ...OPTION_FIELDS]) {
    const word = walk.model.word()
    await question.locator(`[name="${name}"]`).focus()
    await page.keyboard.type(word)
    // A question is one value: where in it a word stands is the quiz's own affair.
    walk.model.typed({ record, field: 'questions', device: walk.device, form: walk.form ?? null }, word)
  }
}
