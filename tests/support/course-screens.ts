import type { Page } from '@playwright/test'
import * as v from 'valibot'
import type { ApiPerson } from './app.ts'
import { expect } from './browser.ts'
import { Course, CourseFile } from '#tests/support/schemas.ts'

/** What the browser tests of courses do again and again, as a person does it, and what the server says to it. */

const COURSE = { description: 'About it.', duration_hours: 2, level: 'beginner', order: 999 }

export async function makeCourse(api: ApiPerson, fields: Record<string, unknown>): Promise<Course> {
  return v.parse(Course, await api.data('POST', '/admin/courses', { ...COURSE, ...fields }))
}

export async function makeLesson(api: ApiPerson, courseId: number, title: string): Promise<void> {
  await api.data('POST', `/admin/courses/${courseId}/lessons`, { title, content: `Text of ${title}` })
}

export async function coursesOf(api: ApiPerson): Promise<Course[]> {
  return v.parse(v.array(Course), await api.data('GET', '/admin/courses'))
}

export async function titlesOf(api: ApiPerson): Promise<string[]> {
  return (await coursesOf(api)).map((course) => course.title)
}

export async function filesOf(api: ApiPerson, courseId: number): Promise<CourseFile[]> {
  return v.parse(v.array(CourseFile), await api.data('GET', `/admin/courses/${courseId}/files`))
}

export async function openCourses(page: Page): Promise<void> {
  await page.goto('/admin/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
}

export const row = (page: Page, name: string) => page.locator('tbody tr, .list-rows > li').filter({ hasText: name })
export const rowTitles = (page: Page) => page.locator(':is(tbody tr, .list-rows > li) .row-title')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const files = (page: Page) => page.getByRole('dialog').locator('.att-row')

export async function fillCourse(page: Page, words: { title: string; learn: readonly string[] }): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(words.title)
  await page.getByLabel('Description', { exact: true }).fill('Made in a test.')
  await page.getByLabel('Duration', { exact: true }).fill('1.5')
  await button(page, 'Add item').click()
  for (const [index, text] of words.learn.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await expect(page.getByLabel(`Item ${index + 1}`, { exact: true })).toBeFocused()
    await page.keyboard.type(text)
  }
}

export const handout = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(`Handout ${name}`),
})
