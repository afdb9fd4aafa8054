import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from '#tests/support/app.ts'
import { findings } from '#tests/support/axe.ts'
import { anyOf, expect, offlineReady, seedSession, statusErrors, test } from '#tests/support/browser.ts'
import { course, lesson, openLesson, openLessons, openQuiz, question, titlesOf } from '#tests/support/lesson-screens.ts'
import { choose, isPhone, sync } from '#tests/support/screens.ts'

const Quizzes = v.array(v.looseObject({ id: v.number(), title: v.string(), questions: v.array(v.looseObject({})) }))
const quizzesOf = async (api: ApiPerson, lessonId: number) =>
  v.parse(Quizzes, await api.data('GET', `/admin/lessons/${lessonId}/tests`))

test(
  'a quiz is written with the keyboard alone, checked, and saved with its lesson',
  { tag: '@laptop' },
  async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const made = await lesson(api, id, 'With a quiz')
    await seedSession(page)
    await openLessons(page, id)
    await openLesson(page, 'With a quiz')
    const quiz = await openQuiz(page, 'Add quiz')
    await quiz.getByLabel('Title', { exact: true }).fill('Check')
    await quiz.getByRole('button', { name: 'Save lesson' }).click()
    await expect(quiz.getByText('Please add at least one question')).toBeVisible()
    await quiz.getByRole('button', { name: 'Add question' }).click()
    await expect(quiz.getByText('All questions must have content')).toBeVisible()
    await page.keyboard.type('Which one?')
    for (const option of ['One', 'Two', 'One']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(option)
    }
    await expect(quiz.getByText('All answer options must be filled')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('Four')
    await expect(quiz.getByText('Answer options must differ')).toBeVisible()
    await quiz.getByLabel('Option C').fill('Three')
    await page.keyboard.press('Alt+2')
    await expect(quiz.getByRole('radio', { name: 'B is correct' })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(quiz.getByText('2, 20 points')).toBeVisible()
    await quiz.getByRole('button', { name: 'Delete question' }).click()
    await quiz.getByRole('button', { name: 'Save lesson' }).click()
    await expect(quiz).toBeHidden()
    await expect
      .poll(() => quizzesOf(api, made.id))
      .toMatchObject([
        {
          title: 'Check',
          passing_score: 70,
          time_limit_minutes: 10,
          questions: [question('Which one?', { correct_answer: 'B', points: 10 })],
        },
      ])
  },
)

test('a lesson and its quiz made without a connection arrive together', { tag: '@laptop' }, async ({ app, tab }) => {
  const api = await app.signIn()
  const { id } = await course(api)
  const { page } = tab
  await seedSession(page)
  await openLessons(page, id)
  await offlineReady(page)
  await page.getByRole('link', { name: 'Add lesson' }).click()
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeEditable()
  await tab.goOffline()
  await page.getByLabel('Title', { exact: true }).fill('Made offline')
  await page.getByRole('textbox', { name: 'Content', exact: true }).fill('On a train.')
  const quiz = await openQuiz(page, 'Add quiz')
  await quiz.getByRole('button', { name: 'Import' }).click()
  const imported = page.getByRole('dialog', { name: 'Import questions' })
  await imported
    .getByLabel('Aiken text')
    .fill('Which one?\nA. One\nB. Two\nC. Three\nD. Four\nANSWER: C\n\nBroken\nA. One\nANSWER: A')
  await expect(imported.getByText('Line 8: A question takes four options, A to D; this one has 1')).toBeVisible()
  await imported.getByRole('button', { name: 'Add 1 question' }).click()
  await quiz.getByRole('button', { name: 'Save lesson' }).click()
  await expect(quiz).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Made offline')
  const again = await openQuiz(page, 'Edit quiz')
  await expect(again.getByRole('button', { name: /Which one/ })).toBeVisible()

  await tab.goOnline()
  await expect.poll(() => titlesOf(api, id)).toEqual(['Made offline'])
  await expect
    .poll(async () => {
      const { lessons } = v.parse(
        v.object({ lessons: v.array(v.looseObject({ id: v.number() })) }),
        await api.data('GET', `/admin/courses/${id}/lessons`),
      )
      return quizzesOf(api, lessons[0]?.id ?? 0)
    })
    .toMatchObject([{ title: 'Made offline', questions: [question('Which one?', { correct_answer: 'C' })] }])
})

test('bringing a deleted question back keeps what was typed since', { tag: '@laptop' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await course(api)
  const made = await lesson(api, id, 'With a quiz')
  await api.data('POST', `/admin/lessons/${made.id}/tests`, { questions: [question('First?'), question('Second?')] })
  await seedSession(page)
  await openLessons(page, id)
  await openLesson(page, 'With a quiz')
  const quiz = await openQuiz(page, 'Edit quiz')
  await quiz.getByRole('button', { name: /^Question 2/ }).click()
  await quiz.getByRole('button', { name: 'Delete question' }).click()
  await quiz.getByRole('button', { name: /^Question 1/ }).click()
  await quiz.getByRole('textbox', { name: 'Question', exact: true }).fill('First, and typed since?')
  await page.getByRole('button', { name: 'Undo' }).click()
  await quiz.getByRole('button', { name: 'Save lesson' }).click()
  await expect(quiz).toBeHidden()
  await expect
    .poll(() => quizzesOf(api, made.id))
    .toMatchObject([{ questions: [question('First, and typed since?'), question('Second?')] }])
})

test.describe('a quiz that the server refuses', () => {
  test.use({ allowedNoise: anyOf(statusErrors(409, 412)) })
  test('leaves the lesson saved, warns, keeps its text and is sent again', { tag: '@phone' }, async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const made = await lesson(api, id, 'Contested')
    await seedSession(page)
    await openLessons(page, id)
    await openLesson(page, 'Contested')
    const quiz = await openQuiz(page, 'Add quiz')
    await quiz.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('Aiken text').fill('Mine?\nA. One\nB. Two\nC. Three\nD. Four\nANSWER: D')
    await page.getByRole('button', { name: 'Add 1 question' }).click()
    await api.data('POST', `/admin/lessons/${made.id}/tests`, { questions: [question('Theirs?')] })
    const theirs = (await quizzesOf(api, made.id))[0]
    await quiz.getByRole('button', { name: 'Save lesson' }).click()
    const warning = page.getByText('Lesson saved but quiz could not be saved. You can add the quiz later.')
    await expect(page.locator('.editor-notices').filter({ has: warning })).toBeVisible()
    await api.data('DELETE', `/admin/lessons/${made.id}/tests/${theirs?.id ?? 0}`)
    await page.locator('.editor-notices').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => quizzesOf(api, made.id)).toMatchObject([{ questions: [question('Mine?')] }])
    await expect(sync(page, 'Synced')).toBeVisible()
    await expect(page.locator('.editor-notices').filter({ has: warning })).toBeHidden()
  })

  test('because it changed there is said to be asked about, not to be added later', async ({ app, page }) => {
    const api = await app.signIn()
    const { id } = await course(api)
    const made = await lesson(api, id, 'Contested')
    const questions = [question('First?')]
    await api.data('POST', `/admin/lessons/${made.id}/tests`, { title: 'Before', questions })
    const [stored] = await quizzesOf(api, made.id)
    await seedSession(page)
    await openLessons(page, id)
    await openLesson(page, 'Contested')
    const quiz = await openQuiz(page, 'Edit quiz')
    await quiz.getByLabel('Title', { exact: true }).fill('Mine')
    await api.data('PUT', `/admin/lessons/${made.id}/tests/${stored?.id ?? 0}`, { title: 'Theirs', questions })
    await quiz.getByRole('button', { name: 'Save lesson' }).click()
    const toast = page.locator('.toast')
    await expect(toast.filter({ hasText: 'Also changed on the server' })).toBeVisible()
    await expect(toast.filter({ hasText: 'could not be saved' })).toHaveCount(0)
    const asked = 'The quiz needs your attention. Also changed on the server. Its text is kept on this device.'
    const notice = page.locator('.editor-notices').filter({ hasText: asked })
    await expect(notice.getByRole('link', { name: 'Compare versions' })).toBeVisible()
  })
})

test(
  'a quiz is played and printed, which records nothing, and so is its lesson',
  { tag: '@phone' },
  async ({ app, page }) => {
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    const api = await app.signIn()
    const { id } = await course(api)
    const made = await lesson(api, id, 'Played')
    const questions = [
      question('First?', { correct_answer: 'B', explanation: 'Because of two.' }),
      question('Second?', { correct_answer: 'C', points: 30 }),
    ]
    await api.data('POST', `/admin/lessons/${made.id}/tests`, { questions })
    const before = await quizzesOf(api, made.id)
    await seedSession(page)
    await openLessons(page, id)
    await openLesson(page, 'Played')
    const quiz = await openQuiz(page, 'Edit quiz')
    await quiz.getByRole('button', { name: 'Preview' }).click()
    const play = page.getByRole('dialog', { name: 'Preview of the quiz' })
    await expect(play.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
    const answer = play.getByRole('group', { name: /First/ }).getByRole('radio', { name: 'A. One' })
    const fill = () => answer.evaluate((radio) => getComputedStyle(radio).backgroundColor)
    const unanswered = await fill()
    await answer.check()
    expect(await fill(), 'an answer looks chosen only when it is').not.toBe(unanswered)
    await play
      .getByRole('group', { name: /Second/ })
      .getByRole('radio', { name: 'C. Three' })
      .check()
    await play.getByRole('button', { name: 'Hand in' }).click()
    await expect(play.getByRole('alert')).toHaveText('75%, passed. 30 of 40 points, 1 of 2 right.')
    await expect(play.getByText('Wrong, the answer is B')).toBeVisible()
    await expect(play.getByText('Because of two.')).toBeVisible()
    expect(await findings(page), 'played').toEqual([])
    expect(await quizzesOf(api, made.id)).toEqual(before)

    await play.getByRole('button', { name: 'Back', exact: true }).click()
    await choose(page, 'Print', 'Without answers')
    const plain = await onPaper(page)
    expect(plain).toContain('Played')
    expect(plain).toContain('Automation')
    expect(plain).toContain('A. One')
    expect(plain).not.toContain('Because of two.')
    await choose(page, 'Print', 'With answers')
    expect(await onPaper(page)).toMatch(/Answers\s+B\. Because of two\.\s+C$/)
    await quiz.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Played twice')
    await page.getByRole('button', { name: 'Lesson settings' }).click()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    expect(await onPaper(page), 'as it stands in the form').toMatch(/^Played twice\s+Automation\s+Text of Played\.$/)
    await page.goto(`/admin/courses/${id}/lessons`)
    await choose(page, 'Actions for Played', 'Print')
    expect(await onPaper(page)).toMatch(/^Played\s+Automation\s+Text of Played\.$/)
  },
)

/** All that would be printed, once the print dialog was asked for; then the dialog is closed. */
async function onPaper(page: Page): Promise<string> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  const text = await page.locator('body').innerText()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.dispatchEvent(new Event('afterprint'))
  })
  await expect(page.locator('.printed')).toHaveCount(0)
  return text.trim()
}

test('a quiz is removed from its lesson, and its editor is accessible', { tag: '@phone' }, async ({ app, page }) => {
  const api = await app.signIn()
  const { id } = await course(api)
  const made = await lesson(api, id, 'Emptied')
  await api.data('POST', `/admin/lessons/${made.id}/tests`, { questions: [question('Only one?')] })
  await seedSession(page)
  await openLessons(page, id)
  await openLesson(page, 'Emptied')
  const quiz = await openQuiz(page, 'Edit quiz')
  await expect(quiz.getByLabel('Option D')).toBeVisible()
  expect(await findings(page), 'quiz').toEqual([])
  await quiz.getByRole('button', { name: 'Done' }).click()
  if (isPhone(page)) await page.getByRole('button', { name: 'Lesson settings' }).click()
  await page.getByRole('button', { name: 'Remove quiz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove quiz' }).click()
  await expect.poll(() => quizzesOf(api, made.id)).toEqual([])
  await expect(page.getByRole('button', { name: 'Add quiz' })).toBeVisible()
})
