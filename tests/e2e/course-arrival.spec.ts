import * as v from 'valibot'
import { expect, offlineReady, seedSession, test } from '#tests/support/browser.ts'
import { button, coursesOf, files, fillCourse, openCourses, row } from '#tests/support/course-screens.ts'
import { lessonRow, openQuiz, question } from '#tests/support/lesson-screens.ts'
import { picture } from '#tests/support/sample-files.ts'
import { choose, save, sync } from '#tests/support/screens.ts'
import { CourseFile, CourseLessons, LessonFile, Quiz } from '#tests/support/schemas.ts'

/** What depends on each other is sent in order, under ids that the server gave. */

test(
  'a course made offline, its lessons, a quiz, two photos and their attachments arrive in order with real ids',
  { tag: '@phone' },
  async ({ app, context, tab }) => {
    const api = await app.signIn()
    const { page } = tab
    await seedSession(page)
    await openCourses(page)
    await offlineReady(page)
    await tab.goOffline()

    await page.getByRole('link', { name: 'New course' }).click()
    await fillCourse(page, { title: 'Made on a train', learn: ['Wait'] })
    await page.getByRole('switch', { name: 'Published' }).click()
    await save(page)
    await expect(row(page, 'Made on a train')).toContainText('Only on this device')
    await choose(page, 'Actions for Made on a train', 'Files')
    await attach('platform.png', 16)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await button(page, 'Actions for Made on a train').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Lessons' }).click()
    for (const title of ['Departure', 'Arrival']) {
      await page.getByRole('link', { name: 'Add lesson' }).click()
      await page.getByLabel('Title', { exact: true }).fill(title)
      await page.getByRole('textbox', { name: 'Content', exact: true }).fill(`Text of ${title}.`)
      if (title === 'Departure') {
        await save(page)
      } else {
        const quiz = await openQuiz(page, 'Add quiz')
        await quiz.getByRole('button', { name: 'Import' }).click()
        await page.getByLabel('Aiken text').fill('Which one?\nA. One\nB. Two\nC. Three\nD. Four\nANSWER: C')
        await page.getByRole('button', { name: 'Add 1 question' }).click()
        await quiz.getByRole('button', { name: 'Save lesson' }).click()
        await expect(quiz).toBeHidden()
      }
      await expect(page).toHaveURL(/\/lessons\/new-[0-9a-f-]+$/)
      await page.getByRole('banner').getByRole('link', { name: 'Lessons' }).click()
      await expect(lessonRow(page, title)).toContainText('Only on this device')
    }
    await button(page, 'Actions for Arrival').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Files' }).click()
    await attach('arrivals.png', 24)
    await page.reload()
    await expect(files(page)).toHaveCount(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(sync(page, 'Offline, 8 waiting')).toBeVisible()

    const sent: string[] = []
    context.on('request', (request) => {
      const path = new URL(request.url()).pathname.replace(/^\/api/, '')
      if (request.method() !== 'GET' && /^\/(?:admin|files|uploads)/.test(path)) sent.push(path)
    })
    await tab.goOnline()
    await expect.poll(async () => (await coursesOf(api)).map((one) => one.title)).toHaveLength(1)
    await expect(sync(page, 'Synced')).toBeVisible()

    const [course] = await coursesOf(api)
    const id = course?.id ?? 0
    expect(course).toMatchObject({ title: 'Made on a train', lessons_count: 2, is_published: false })
    const { lessons } = v.parse(CourseLessons, await api.data('GET', `/admin/courses/${id}/lessons`))
    expect(lessons.map((one) => one.title)).toEqual(['Departure', 'Arrival'])
    const arrival = lessons[1]?.id ?? 0
    const [quiz] = v.parse(v.array(Quiz), await api.data('GET', `/admin/lessons/${arrival}/tests`))
    expect(quiz?.questions).toMatchObject([question('Which one?', { correct_answer: 'C' })])
    const ofCourse = v.parse(v.array(CourseFile), await api.data('GET', `/admin/courses/${id}/files`))
    const ofLesson = v.parse(v.array(LessonFile), await api.data('GET', `/admin/lessons/${arrival}/files`))
    expect(ofCourse).toMatchObject([{ course_id: id, file: { name: 'platform.png', mime_type: 'image/png' } }])
    expect(ofLesson).toMatchObject([{ lesson_id: arrival, file: { name: 'arrivals.png', mime_type: 'image/png' } }])
    expect(JSON.stringify([course, lessons, quiz, ofCourse, ofLesson])).not.toMatch(/new-[0-9a-f]{8}-|offdesk-upload:/)

    // Nothing left before what it depends on, and nothing under an id of this device.
    expect(sent.filter((path) => path.includes('new-'))).toEqual([])
    const at = (path: string) => sent.indexOf(path)
    const inOrder = ['/admin/courses', `/admin/courses/${id}/lessons`, `/admin/lessons/${arrival}/tests`].map(at)
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b))
    expect(inOrder).not.toContain(-1)
    expect(at(`/admin/courses/${id}/files`)).toBeGreaterThan(at('/admin/courses'))
    expect(at(`/admin/lessons/${arrival}/files`)).toBeGreaterThan(at(`/admin/courses/${id}/lessons`))
    // One request for each: nothing was made twice.
    expect(sent.filter((path) => path === `/admin/courses/${id}/lessons`)).toHaveLength(2)

    async function attach(name: string, side: number) {
      const file = { name, mimeType: 'image/png', buffer: await picture('png', side) }
      await page.getByLabel('Files to upload').setInputFiles([file])
      await expect(files(page)).toHaveCount(1)
      await expect(files(page).first()).toContainText(name)
    }
  },
)
