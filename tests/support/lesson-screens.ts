import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from './app.ts'
import { expect } from './browser.ts'
import { isPhone } from './screens.ts'

/** What the browser tests of lessons and quizzes do again and again, as a person does it. */

const Made = v.looseObject({ id: v.number(), version: v.number() })
const Listed = v.object({ lessons: v.array(v.looseObject({ id: v.number(), title: v.string() })) })

export async function course(api: ApiPerson, title = 'Automation') {
  const body = { title, description: 'About it', duration_hours: 2, level: 'beginner' }
  return v.parse(Made, await api.data('POST', '/admin/courses', body))
}

export async function lesson(api: ApiPerson, courseId: number, title: string, more: Record<string, unknown> = {}) {
  const body = { title, content: `Text of ${title}.`, ...more }
  return v.parse(Made, await api.data('POST', `/admin/courses/${courseId}/lessons`, body))
}

export async function lessonsOf(api: ApiPerson, courseId: number) {
  return v.parse(Listed, await api.data('GET', `/admin/courses/${courseId}/lessons`)).lessons
}

export async function titlesOf(api: ApiPerson, courseId: number): Promise<string[]> {
  return (await lessonsOf(api, courseId)).map((one) => one.title)
}

export const question = (words: string, more: Record<string, unknown> = {}) => ({
  question: words,
  option_a: 'One',
  option_b: 'Two',
  option_c: 'Three',
  option_d: 'Four',
  ...more,
})

export async function openLessons(page: Page, courseId: number, title = 'Automation'): Promise<void> {
  await page.goto(`/admin/courses/${courseId}/lessons`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

export const lessonRows = (page: Page): Locator => page.locator('tbody tr, .list-rows > li')
export const lessonRow = (page: Page, title: string): Locator => lessonRows(page).filter({ hasText: title })

export async function openLesson(page: Page, title: string): Promise<void> {
  await lessonRow(page, title).locator('.row-open').click()
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeEditable()
}

/** Opens the quiz from the settings: beside the text on a laptop, in a sheet on a phone. */
export async function openQuiz(page: Page, button: 'Add quiz' | 'Edit quiz'): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Lesson settings' }).click()
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Quiz', exact: true })
  await expect(dialog.getByRole('button', { name: 'Add question' })).toBeVisible()
  return dialog
}
