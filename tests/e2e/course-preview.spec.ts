import { findingsInBothThemes } from '#tests/support/axe.ts'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { course, lesson, question } from '#tests/support/lesson-screens.ts'
import { MOST_SHIFT, shiftOf, watchShift } from '#tests/support/measured-shift.ts'
import { choose } from '#tests/support/screens.ts'

/** A course as its readers get it, before they do. */

test(
  'a course is looked at as a visitor and as a learner, its quiz played, also without a connection',
  { tag: '@phone' },
  async ({ app, tab }) => {
    const api = await app.signIn()
    const { id } = await course(api, 'Harbour lore')
    await lesson(api, id, 'Knots', { is_free_preview: true })
    const tides = await lesson(api, id, 'Tides')
    await lesson(api, id, 'Unfinished', { is_published: false })
    const questions = [
      question('When is high water?', { correct_answer: 'B', explanation: 'Twice a day.' }),
      question('And low water?', { correct_answer: 'C' }),
    ]
    await api.data('POST', `/admin/lessons/${tides.id}/tests`, { title: 'Two tides', questions })
    const { page } = tab
    await seedSession(page)
    await page.goto('/admin/courses')
    await choose(page, 'Actions for Harbour lore', 'Preview')
    const lessons = page.getByRole('navigation', { name: 'Lessons of the course' })
    await expect(lessons.getByRole('listitem')).toHaveText([/Knots/, /Tides/])
    await expect(lessons).toContainText('1 lesson not shown: a draft.')
    await lessons.getByRole('link', { name: /Tides.*Locked/ }).click()
    await expect(page.getByText('Locked. Visitors see its title')).toBeVisible()

    await page.getByText('Learner', { exact: true }).click()
    const text = page.getByTitle('Preview of Tides').contentFrame()
    await expect(text.getByText('Text of Tides.')).toBeVisible()
    const quiz = page.getByRole('region', { name: 'Quiz: Two tides' })
    await expect(quiz).toContainText('2 questions, 10 minutes, 70 % to pass.')
    expect(await findingsInBothThemes(page)).toEqual([])

    await offlineReady(page)
    await tab.goOffline()
    await watchShift(page)
    await page.reload()
    await expect(text.getByText('Text of Tides.')).toBeVisible()
    await expect(quiz).toBeAttached()
    expect(await shiftOf(page), 'nothing is tapped that moves away').toBeLessThanOrEqual(MOST_SHIFT)
    await quiz
      .getByRole('group', { name: /high water/ })
      .getByLabel('Two')
      .check()
    await quiz.getByRole('button', { name: 'Check answers' }).click()
    await expect(quiz).toContainText('50 %, 1 of 2 right: not passed. 1 question not answered.')
    await expect(quiz).toContainText('Twice a day.')
    await quiz.getByRole('button', { name: 'Try again' }).click()
    await quiz
      .getByRole('group', { name: /high water/ })
      .getByLabel('Two')
      .check()
    await quiz
      .getByRole('group', { name: /low water/ })
      .getByLabel('Three')
      .check()
    await quiz.getByRole('button', { name: 'Check answers' }).click()
    await expect(quiz).toContainText('100 %, 2 of 2 right: passed.')
  },
)
